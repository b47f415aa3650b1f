import * as z from "zod/mini";
import type { UserId } from "../../accounts/account/user.ts";
import type { Totals } from "../back-office/totals.ts";
import type { Order } from "../order/order.ts";
import { ORDER_STATUSES, OrderStatus } from "../order/order-status.ts";
import { OrderWire, orderToWire } from "../order/wire.ts";

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
