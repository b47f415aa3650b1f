import * as z from "zod/mini";
import { OrderStatus } from "./order.ts";
import { OrderWire } from "./wire.ts";

/**
 * A customer as the back office lists them (docs/rules.md#admin-customers): `totalQuantity` is shown as the number of
 * orders.
 */
export const CustomerSummary = z.object({
  _id: z.string(),
  customerName: z.string(),
  email: z.string(),
  totalQuantity: z.int(),
  totalSpent: z.number(),
  lastOrderDate: z.nullable(z.string()),
});
export type CustomerSummary = z.output<typeof CustomerSummary>;

export const Dashboard = z.object({
  totalOrders: z.int(),
  statusCounts: z.array(z.object({ status: OrderStatus, count: z.int() })),
  latestOrder: z.nullable(OrderWire),
});
export type Dashboard = z.output<typeof Dashboard>;
