import { dynamoOrderLists } from "@frangipani/core/dynamo";
import { createOrders } from "../orders/app.ts";
import { composeIdentify } from "./identify.ts";
import { composeOrderPorts, type OrderResources } from "./order-ports.ts";
import type { ClientResource, KeyResource } from "./resources.ts";

export const composeOrders = (resources: OrderResources & KeyResource & ClientResource) =>
  createOrders({
    ports: composeOrderPorts(resources),
    lists: dynamoOrderLists(resources.table),
    clientIpAddress: resources.clientIpAddress,
    identify: composeIdentify(resources),
  });
