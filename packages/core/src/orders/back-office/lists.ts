import * as z from "zod/mini";
import { type User, type UserId, UserWire } from "../../accounts/account/user.ts";
import { toDollars } from "../../kernel/amounts/units.ts";
import type { Page, PageRange } from "../../kernel/stores.ts";
import type { Instant } from "../../kernel/time/clock.ts";
import type { Order, OrderId } from "../order/order.ts";
import { ORDER_STATUSES, OrderStatus } from "../order/order-status.ts";
import { OrderWire, orderToWire } from "../order/wire.ts";
import type { OrderGroup, SalesReport } from "./sales.ts";
import type { Totals } from "./totals.ts";

/** Name and email address as of now; empty for a deleted account. */
export type Customer = {
  userId: UserId;
  name: string;
  email: string;
  totals: Totals;
  lastOrderDate: Instant | null;
};

export type OrderLists = {
  page(range: PageRange & { group?: OrderGroup | undefined }): Promise<Page<Order>>;
  /** In the order of `ids`. */
  getMany(ids: readonly OrderId[]): Promise<Order[]>;
  /** Orders with a request that waits, at most 100. */
  withRequest(): Promise<Order[]>;
  /** Orders with a refund that failed or an open dispute, at most 100. */
  withPaymentProblem(): Promise<Order[]>;
  sales(now: Date): Promise<SalesReport["days"]>;
  ofUser(user: UserId, range: PageRange): Promise<Page<Order>>;
  customers(range: PageRange): Promise<Page<Customer>>;
  /** In the order of `ids`. */
  customersOf(ids: readonly UserId[]): Promise<Customer[]>;
  usersOf(ids: readonly UserId[]): Promise<User[]>;
  dashboard(user: UserId): Promise<{ totals: Totals; latestOrder: Order | undefined }>;
};

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

export const customerToWire = (customer: Customer): CustomerSummary => ({
  _id: customer.userId,
  customerName: customer.name,
  email: customer.email,
  totalQuantity: customer.totals.orders,
  totalSpent: toDollars(customer.totals.spent),
  lastOrderDate: customer.lastOrderDate,
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
