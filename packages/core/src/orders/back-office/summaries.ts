import * as z from "zod/mini";
import { type UserId, UserWire } from "../../accounts/account/user.ts";
import { toDollars } from "../../kernel/amounts/units.ts";
import type { Order } from "../order/order.ts";
import { ORDER_STATUSES, OrderStatus } from "../order/order-status.ts";
import { OrderWire, orderToWire } from "../order/wire.ts";
import type { Customer } from "./ports.ts";
import type { Totals } from "./totals.ts";

export const CustomerSummary = z.lazy(() =>
  z.object({
    _id: z.string(),
    customerName: z.string(),
    email: z.string(),
    totalQuantity: z.int(),
    totalSpent: z.number(),
    lastOrderDate: z.nullable(z.string()),
  }),
);
export type CustomerSummary = z.output<typeof CustomerSummary>;

export const FoundCustomers = z.lazy(() =>
  z.object({ count: z.int(), isCut: z.boolean(), total: z.int(), customers: z.array(CustomerSummary) }),
);
export type FoundCustomers = z.output<typeof FoundCustomers>;

export const FoundUsers = z.lazy(() =>
  z.object({ count: z.int(), isCut: z.boolean(), total: z.int(), users: z.array(UserWire) }),
);
export type FoundUsers = z.output<typeof FoundUsers>;

export const customerToWire = ({
  userId,
  name,
  email,
  totals,
  lastOrderDate,
}: Customer): CustomerSummary => ({
  _id: userId,
  customerName: name,
  email,
  totalQuantity: totals.orders,
  totalSpent: toDollars(totals.spent),
  lastOrderDate,
});

export const Dashboard = z.lazy(() =>
  z.object({
    totalOrders: z.int(),
    statusCounts: z.array(z.object({ status: OrderStatus, count: z.int() })),
    latestOrder: z.nullable(OrderWire),
  }),
);
export type Dashboard = z.output<typeof Dashboard>;

export const dashboardToWire = (
  { totals, latestOrder }: { totals: Totals; latestOrder: Order | undefined },
  viewer: UserId,
): Dashboard => ({
  totalOrders: totals.orders,
  statusCounts: ORDER_STATUSES.map((status) => ({ status, count: totals.byStatus[status] ?? 0 })),
  latestOrder: latestOrder ? orderToWire(latestOrder, viewer) : null,
});
