import type { User, UserId } from "../accounts/account/user.ts";
import type { Clock, Instant } from "../kernel/time/clock.ts";
import type { Mail } from "../mail/mail.ts";
import type { OrderPorts } from "../orders/lifecycle/ports.ts";
import type { Order } from "../orders/order/order.ts";

/** How far the work on one person's orders has come. */
export type ErasureProgress = {
  /** The last order that is done with all before it. */
  after?: Pick<Order, "_id" | "createdAt"> | undefined;
  /** When the orders of the user are to be anonymized; undefined without orders that are kept. */
  anonymizeAt?: Instant | undefined;
};
export type ErasedUser = ErasureProgress & { userId: UserId };

export type ErasureStore = {
  /** Users whose erasure was requested before then. */
  requested(before: Date): AsyncIterable<User>;
  /** Oldest first. */
  ordersOf(user: UserId, after: ErasureProgress["after"]): AsyncIterable<Order>;
  progress(user: UserId): Promise<ErasureProgress>;
  saveProgress(user: UserId, progress: ErasureProgress, of: "erasing" | "anonymizing"): Promise<void>;
  getOrder(id: Order["_id"]): Promise<Order | undefined>;
  /** Removes its mails first. @returns false if the order was changed concurrently */
  replaceOrder(before: Order, after: Order): Promise<boolean>;
  /** Mails that wait to be sent are kept as sent ones are: without what they say and to whom. */
  clearMails(email: string): Promise<void>;
  /** Removes the user last, and adds the id to the erased ones; `mail` is added to the outbox unless it was there. */
  removeUser(
    user: User,
    erasure: { anonymizeAt: Instant | undefined; mail: Mail | undefined; now: Date },
  ): Promise<void>;
  /** Removed users whose orders are to be anonymized before then. */
  expired(before: Date): AsyncIterable<ErasedUser>;
  forget(user: UserId): Promise<void>;
};

/** The ids of all erased users, outside of what a restore replaces. Ids are added, and never changed or removed. */
export type ErasureList = { all(): AsyncIterable<UserId> };

export type ErasurePorts = {
  erasures: ErasureStore;
  orderPorts: OrderPorts;
  clock: Clock;
  retentionYears: number;
};
