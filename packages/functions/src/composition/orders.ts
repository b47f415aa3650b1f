import { dynamoOrderLists } from "@frangipani/core/dynamo";
import { createOrders } from "../orders/app.ts";
import { composeIdentify } from "./identify.ts";
import { composeOrderPorts, type OrderResources } from "./order-ports.ts";
import type { KeyResource } from "./resources.ts";

export const composeOrders = (resources: OrderResources & KeyResource) =>
  createOrders({
    ports: composeOrderPorts(resources),
    lists: dynamoOrderLists(resources.table),
    identify: composeIdentify(resources),
  });
