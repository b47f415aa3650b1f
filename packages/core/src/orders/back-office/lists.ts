import type { User, UserId } from "../../accounts/account/user.ts";
import type { Page, PageRange } from "../../kernel/stores.ts";
import type { Order, OrderId } from "../order/order.ts";
import type { Customer } from "./customers.ts";
import type { OrderGroup, SalesReport } from "./sales.ts";
import type { Totals } from "./totals.ts";

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
