import { dynamoBooks } from "@frangipani/core/dynamo/books";
import { dynamoOrderLists } from "@frangipani/core/dynamo/order-lists";
import { dynamoOrders } from "@frangipani/core/dynamo/orders";
import { dynamoSettings } from "@frangipani/core/dynamo/settings";
import { newId } from "@frangipani/core/kernel/id";
import type { CheckoutPorts } from "@frangipani/core/orders/ports";
import { readWebhook, stripePayments } from "../adapters/stripe-payments.ts";
import { createCheckout } from "../checkout/app.ts";
import { createSweeper } from "../jobs/sweeper.ts";
import { createOrders } from "../orders/app.ts";
import { composeIdentify } from "./identify.ts";
import { composeMailroom, composeSendMails } from "./mailroom.ts";
import type {
  KeyResource,
  MailResource,
  PayResource,
  SiteResource,
  TableResource,
  WebhookResource,
} from "./resources.ts";

type Resources = TableResource & MailResource & PayResource & SiteResource;

/** What placing, settling and changing orders needs. */
export function composePorts(resources: Resources): CheckoutPorts {
  const { table, clock, stripe, publicUrl } = resources;
  const { shipping, gst } = dynamoSettings(table);
  return {
    books: dynamoBooks(table),
    shipping,
    gst,
    orders: dynamoOrders(table, clock),
    payments: stripePayments(stripe, publicUrl),
    sendMails: composeSendMails(composeMailroom(resources)),
    clock,
    newOrderId: () => newId("Order"),
  };
}

export const composeCheckout = (resources: Resources & KeyResource & WebhookResource) =>
  createCheckout({
    ports: composePorts(resources),
    readWebhook: (body, signature) =>
      readWebhook(resources.stripe, resources.webhookSecret, body, signature, resources.clock.now()),
    identify: composeIdentify(resources),
  });

export const composeOrders = (resources: Resources & KeyResource) =>
  createOrders({
    ports: composePorts(resources),
    lists: dynamoOrderLists(resources.table),
    identify: composeIdentify(resources),
  });

export const composeSweeper = (resources: Resources) =>
  createSweeper({ ports: composePorts(resources), mailroom: composeMailroom(resources) });
