import { accountDeletedMail } from "../accounts/account/mails.ts";
import type { SessionStore } from "../accounts/account/session.ts";
import { hasProvenEmail, type User, type UserId, type UserStore } from "../accounts/account/user.ts";
import { eraseUser } from "../accounts/users/manage-users.ts";
import type { Actor } from "../activity/record.ts";
import { CONFLICT, retryOnConflict } from "../kernel/retry.ts";
import { type Clock, type Instant, instant, secondsAfter } from "../kernel/time/clock.ts";
import { yearInSingapore } from "../kernel/time/dates.ts";
import { inBatches, workThrough } from "../kernel/work-through.ts";
import { type Mail, newMail } from "../mail/mail.ts";
import type { OrderPorts } from "../orders/lifecycle/ports.ts";
import { closePayment } from "../orders/lifecycle/settle-payment.ts";
import { awaitsPayment, isAnonymized, isAttempt, type Order } from "../orders/order/order.ts";
import { fieldsWith } from "../orders/order/order-fields.ts";

/** How far the work on one person's orders has come. */
export type ErasureProgress = {
  /** This order and all earlier ones are done. */
  after?: Pick<Order, "_id" | "createdAt"> | undefined;
  /** When the next orders of the user are to be anonymized; undefined without orders that are kept. */
  anonymizeAt?: Instant | undefined;
};
export type ErasedUser = ErasureProgress & { userId: UserId };

export type ErasureStore = {
  /** Users whose erasure was requested before then. */
  requested(before: Date): AsyncIterable<User>;
  /** Oldest first. */
  ordersOf(user: UserId, after: ErasureProgress["after"]): AsyncIterable<Order>;
  progress(user: UserId): Promise<ErasureProgress>;
  saveProgress(user: UserId, progress: ErasureProgress, phase: "erasing" | "anonymizing"): Promise<void>;
  getOrder(id: Order["_id"]): Promise<Order | undefined>;
  /** Removes its mails first. @returns false if the order was changed concurrently */
  replaceOrder(before: Order, after: Order): Promise<boolean>;
  /** Removes content and recipient from the user's mails that wait to be sent, as from sent ones. */
  clearMails(user: Pick<User, "_id" | "email">): Promise<void>;
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

/**
 * Singapore's tax law asks for the records of a year for five more: section 67 of the Income Tax Act 1947, section 46
 * of the Goods and Services Tax Act 1993
 * (https://www.iras.gov.sg/taxes/corporate-income-tax/basics-of-corporate-income-tax/record-keeping-requirements).
 */
export const DEFAULT_RETENTION_YEARS = 5;

type Erasures = { erased: number; anonymized: number; failed: { userId: UserId; reason: string }[] };

/** Longer than any request (30 seconds): what was under way when the account ended is stored and listed by then. */
const IN_FLIGHT_SECONDS = 45;
const USERS_AT_ONCE = 5;

/**
 * Erases the users who are due, and the person from the orders of users who were erased long ago. Each step may be
 * repeated: what fails, or is interrupted, is done again by the next run.
 * @param isUnavailable whether an error means that a service is down: several of these in a row end it
 */
export async function eraseDue(
  ports: ErasurePorts,
  isUnavailable: (error: unknown) => boolean,
): Promise<Erasures> {
  const now = ports.clock.now();
  const count = { erased: 0, anonymized: 0 };
  const erase = async (user: User) => {
    if (await eraseDueUser(ports, user)) count.erased += 1;
  };
  const anonymizeFormer = async (erased: ErasedUser) => {
    if (await anonymizeOrders(ports, erased)) count.anonymized += 1;
  };
  const requested = ports.erasures.requested(secondsAfter(now, -IN_FLIGHT_SECONDS));
  const [notErased, notAnonymized] = await Promise.all([
    workThrough(requested, USERS_AT_ONCE, erase, isUnavailable),
    workThrough(ports.erasures.expired(now), USERS_AT_ONCE, anonymizeFormer, isUnavailable),
  ]);
  return {
    ...count,
    failed: [
      ...notErased.map(({ item, reason }) => ({ userId: item._id, reason })),
      ...notAnonymized.map(({ item, reason }) => ({ userId: item.userId, reason })),
    ],
  };
}

/** @returns false while a bank is settling a payment, or orders are left for the next turn */
async function eraseDueUser({ erasures, orderPorts, clock, retentionYears }: ErasurePorts, user: User) {
  // Before the orders, whose sent mails are removed with the person: a mail that is sent later would stay.
  await erasures.clearMails(user);
  const before = await erasures.progress(user._id);
  let { anonymizeAt } = before;
  const { isComplete, last } = await workOnOrders(
    erasures.ordersOf(user._id, before.after),
    async (listed) => {
      const order = await closePayment(orderPorts, listed);
      if (awaitsPayment(order)) return false;
      if (isAttempt(order)) await anonymize(erasures, order);
      else anonymizeAt = earlier(anonymizeAt, retainedUntil(order, retentionYears));
      return true;
    },
  );
  if (!isComplete) {
    await erasures.saveProgress(user._id, { after: last ?? before.after, anonymizeAt }, "erasing");
    return false;
  }
  const now = clock.now();
  await erasures.removeUser(user, {
    anonymizeAt,
    now,
    mail: hasProvenEmail(user) ? newMail(accountDeletedMail(user.email), now) : undefined,
  });
  return true;
}

/** The end of the year of the order, plus `years`. */
const retainedUntil = ({ createdAt }: Order, years: number): Instant =>
  instant(new Date(`${yearInSingapore(new Date(createdAt)) + years + 1}-01-01T00:00:00+08:00`));

const earlier = (one: Instant | undefined, other: Instant): Instant =>
  one === undefined || other < one ? other : one;

/** @returns false while orders are left for the next turn, or for a later year */
async function anonymizeOrders(
  { erasures, clock, retentionYears }: ErasurePorts,
  { userId, ...before }: ErasedUser,
): Promise<boolean> {
  const now = instant(clock.now());
  let nextAnonymizeAt: Instant | undefined;
  const { isComplete, last } = await workOnOrders(erasures.ordersOf(userId, before.after), async (order) => {
    if (isAnonymized(order)) return true;
    const keptUntil = retainedUntil(order, retentionYears);
    if (keptUntil > now) nextAnonymizeAt = earlier(nextAnonymizeAt, keptUntil);
    else await anonymize(erasures, order);
    return keptUntil <= now;
  });
  if (isComplete) await erasures.forget(userId);
  else
    await erasures.saveProgress(
      userId,
      { after: last ?? before.after, anonymizeAt: nextAnonymizeAt ?? before.anonymizeAt },
      "anonymizing",
    );
  return isComplete;
}

async function anonymize(erasures: ErasurePorts["erasures"], listed: Order): Promise<void> {
  await retryOnConflict(async () => {
    const order = await erasures.getOrder(listed._id);
    if (!order || isAnonymized(order)) return true;
    return (await erasures.replaceOrder(order, anonymized(order))) || CONFLICT;
  });
}

/** The order without the person. The country stays, since shipping and the reported GST depend on it. */
export const anonymized = (order: Order): Order => ({
  ...fieldsWith(order, "erasure", "kept"),
  user: { name: "", email: "" },
  email: "",
  shippingAddress: {
    name: "",
    address: "",
    city: "",
    state: "",
    zipCode: "",
    country: order.shippingAddress.country,
  },
  ...(order.partRefunds && { partRefunds: order.partRefunds.map((part) => ({ ...part, reason: "" })) }),
  payUrl: null,
  fingerprint: "",
  version: order.version + 1,
});

/** The most orders of one person in a run of the sweeper; the next run continues after them. */
const ORDERS_PER_TURN = 500;
const ORDERS_AT_ONCE = 10;

/** @param work returns false for an order that has to wait @returns `last`, up to which all orders are done */
async function workOnOrders(
  orders: AsyncIterable<Order>,
  work: (order: Order) => Promise<boolean>,
): Promise<{ isComplete: boolean; last: Order | undefined }> {
  let last: Order | undefined;
  let done = 0;
  for await (const batch of inBatches(orders, ORDERS_AT_ONCE)) {
    const isDone = done < ORDERS_PER_TURN && (await Promise.all(batch.map(work))).every(Boolean);
    if (!isDone) return { isComplete: false, last };
    done += batch.length;
    last = batch.at(-1);
  }
  return { isComplete: true, last };
}

type Ports = {
  erasureList: ErasureList;
  users: Pick<UserStore, "byId" | "save">;
  sessions: Pick<SessionStore, "endAll">;
  clock: Clock;
};

type ReapplyReport = {
  listed: number;
  requested: UserId[];
  failed: { userId: UserId; reason: string }[];
};

/** Ends accounts that a restored table has again; the sweeper erases them. Idempotent. */
export async function reapplyErasures(ports: Ports, by: Actor): Promise<ReapplyReport> {
  const report: ReapplyReport = { listed: 0, requested: [], failed: [] };
  for await (const userId of ports.erasureList.all()) {
    report.listed += 1;
    const user = await ports.users.byId(userId);
    if (!user || user.erasureAt) continue;
    try {
      await eraseUser(ports, by, userId);
      report.requested.push(userId);
    } catch (error) {
      report.failed.push({ userId, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return report;
}
