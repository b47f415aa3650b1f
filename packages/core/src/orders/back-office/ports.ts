import type { User, UserId } from "../../accounts/account/user.ts";
import type { Page, PageRange } from "../../kernel/stores.ts";
import type { Instant } from "../../kernel/time/clock.ts";
import type { Order, OrderId } from "../order/order.ts";
import type { OrderGroup } from "./groups.ts";
import type { SalesReport } from "./sales.ts";
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

/** `moves` is a version: it counts the changes of the totals, the last of which was at `movedAt`. */
export type StoredTotals = {
  totals: Totals;
  lastOrderDate: Instant | null;
  moves: number;
  movedAt: Instant | null;
};

export type TotalsStore = {
  read(user: UserId): Promise<StoredTotals | undefined>;
  userOrders(user: UserId): AsyncIterable<Order>;
  /** @returns false if an order changed the totals concurrently */
  replace(
    user: UserId,
    read: StoredTotals | undefined,
    next: Pick<StoredTotals, "totals" | "lastOrderDate">,
  ): Promise<boolean>;
};
