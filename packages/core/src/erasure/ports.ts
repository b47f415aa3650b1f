import type { User, UserId } from "../accounts/users/user.ts";
import type { Clock } from "../kernel/time/clock.ts";
import type { Order } from "../orders/order.ts";
import type { OrderPorts } from "../orders/ports.ts";

export type ErasureStore = {
  /** Users whose erasure was requested before then. */
  requested(before: Date): AsyncIterable<User>;
  ordersOf(user: UserId): AsyncIterable<Order>;
  getOrder(id: Order["_id"]): Promise<Order | undefined>;
  /** @returns false if the order was changed concurrently */
  replaceOrder(before: Order, after: Order): Promise<boolean>;
  /** Search finds the order by its number alone from then on. */
  unlistCustomer(order: Order): Promise<void>;
  /** Mails that wait to be sent are kept as sent ones are: without what they say and to whom. */
  clearMails(email: string): Promise<void>;
  /**
   * Removes sessions, addresses and what else is stored of the user, the user last.
   * @param anonymizeAt when the user's orders are to be anonymized
   */
  removeUser(user: User, anonymizeAt: Date | undefined): Promise<void>;
  /** Removed users whose orders are to be anonymized before then. */
  expired(before: Date): AsyncIterable<UserId>;
  forget(user: UserId): Promise<void>;
};

export type ErasurePorts = {
  erasures: ErasureStore;
  orderPorts: OrderPorts;
  clock: Clock;
  retentionYears: number;
};
