import { dynamoBookReads, dynamoInvoices, dynamoOrders } from "@frangipani/core/dynamo";
import { newId } from "@frangipani/core/kernel";
import type { OrderPorts } from "@frangipani/core/orders";
import { composeEnqueue, composeMailQueue } from "./mailer.ts";
import { withOrderMetrics } from "./order-metrics.ts";
import type { PayResource, QueueResource, SiteResource, TableResource } from "./resources.ts";

export type OrderResources = TableResource & QueueResource & PayResource & SiteResource;

export function composeOrderPorts(resources: OrderResources): OrderPorts {
  const { table, clock, payments, publicUrl } = resources;
  return {
    books: dynamoBookReads(table),
    ...withOrderMetrics({
      orders: dynamoOrders(table, clock),
      payments,
    }),
    invoices: dynamoInvoices(table),
    publicUrl,
    enqueueMails: composeEnqueue(composeMailQueue(resources)),
    clock,
    newOrderId: () => newId("Order"),
  };
}
