import { createCheckout } from "../checkout/app.ts";
import { composeIdentify } from "./identify.ts";
import { composeOrderPorts, type OrderResources } from "./order-ports.ts";
import type { ClientResource, KeyResource } from "./resources.ts";

export const composeCheckout = (resources: OrderResources & KeyResource & ClientResource) =>
  createCheckout({
    ports: composeOrderPorts(resources),
    identify: composeIdentify(resources),
    clientIpAddress: resources.clientIpAddress,
  });
