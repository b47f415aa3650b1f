import { accountDeletedMail } from "../accounts/account/mails.ts";
import { hasProvenEmail, type User, type UserId } from "../accounts/account/user.ts";
import { CONFLICT, retryOnConflict } from "../kernel/retry.ts";
import { type Instant, instant, secondsAfter } from "../kernel/time/clock.ts";
import { yearInSingapore } from "../kernel/time/dates.ts";
import { workThrough } from "../kernel/work-through.ts";
import { newMail } from "../mail/mail.ts";
import { awaitsPayment, isAttempt } from "../orders/order/attempt.ts";
import { isAnonymized, type Order } from "../orders/order/order.ts";
import { fieldsWith } from "../orders/order/order-fields.ts";
import { closePayment } from "../orders/payment/settle-payment.ts";
import type { ErasedUser, ErasurePorts } from "./ports.ts";

/**
 * Singapore's tax law asks for the records of a year for five more: section 67 of the Income Tax Act 1947, section 46
 * of the Goods and Services Tax Act 1993
 * (https://www.iras.gov.sg/taxes/corporate-income-tax/basics-of-corporate-income-tax/record-keeping-requirements).
 */
export const DEFAULT_RETENTION_YEARS = 5;

type Erasures = { erased: number; anonymized: number; failed: { userId: UserId; reason: string }[] };

/** Longer than any request (30 seconds): what was under way when the account ended is stored and listed by then. */
const IN_FLIGHT_SECONDS = 45;
const AT_ONCE = 5;

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
  const result: Erasures = { erased: 0, anonymized: 0, failed: [] };
  const attempt = async (userId: UserId, count: "erased" | "anonymized", work: () => Promise<boolean>) => {
    try {
      if (await work()) result[count] += 1;
      return true;
    } catch (error) {
      result.failed.push({ userId, reason: error instanceof Error ? error.message : String(error) });
      return !isUnavailable(error);
    }
  };
  const requested = ports.erasures.requested(secondsAfter(now, -IN_FLIGHT_SECONDS));
  await Promise.all([
    workThrough(requested, AT_ONCE, (user) => attempt(user._id, "erased", () => eraseUser(ports, user))),
    workThrough(ports.erasures.expired(now), AT_ONCE, (erased) =>
      attempt(erased.userId, "anonymized", () => anonymizeOrders(ports, erased)),
    ),
  ]);
  return result;
}

/** @returns false while a bank is settling a payment, or orders are left for the next turn */
async function eraseUser({ erasures, orderPorts, clock, retentionYears }: ErasurePorts, user: User) {
  const before = await erasures.progress(user._id);
  let { anonymizeAt } = before;
  const { isComplete, last } = await workOnOrders(
    erasures.ordersOf(user._id, before.after),
    async (listed) => {
      const order = await closePayment(orderPorts, listed);
      if (awaitsPayment(order)) return false;
      if (isAttempt(order)) await anonymize(erasures, order);
      else anonymizeAt = later(anonymizeAt, retainedUntil(new Date(order.createdAt), retentionYears));
      return true;
    },
  );
  if (!isComplete) {
    await erasures.saveProgress(user._id, { after: last ?? before.after, anonymizeAt }, "erasing");
    return false;
  }
  await erasures.clearMails(user.email);
  const now = clock.now();
  await erasures.removeUser(user, {
    anonymizeAt,
    now,
    mail: hasProvenEmail(user) ? newMail(accountDeletedMail(user.email), now) : undefined,
  });
  return true;
}

/** The end of the year of the order, plus `years`. */
const retainedUntil = (orderedAt: Date, years: number): Date =>
  new Date(`${yearInSingapore(orderedAt) + years + 1}-01-01T00:00:00+08:00`);

const later = (one: Instant | undefined, other: Date): Instant =>
  one === undefined || one < instant(other) ? instant(other) : one;

/** @returns false while orders are left for the next turn */
async function anonymizeOrders(
  { erasures }: ErasurePorts,
  { userId, ...before }: ErasedUser,
): Promise<boolean> {
  const orders = erasures.ordersOf(userId, before.after);
  const { isComplete, last } = await workOnOrders(orders, async (order) => {
    await anonymize(erasures, order);
    return true;
  });
  if (isComplete) await erasures.forget(userId);
  else await erasures.saveProgress(userId, { ...before, after: last ?? before.after }, "anonymizing");
  return isComplete;
}

async function anonymize(erasures: ErasurePorts["erasures"], listed: Order): Promise<void> {
  await retryOnConflict(async () => {
    const order = await erasures.getOrder(listed._id);
    if (!order || isAnonymized(order)) return true;
    return (await erasures.replaceOrder(order, anonymized(order))) || CONFLICT;
  });
}

/** Without the person. The country stays: it decides shipping and what GST is reported. */
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

/** Per person and run of the sweeper; the next run continues after them. */
const ORDERS_PER_TURN = 500;
const ORDERS_AT_ONCE = 10;

/** Returns the last order before which all are done; `work` returns false for one that has to wait. */
async function workOnOrders(
  orders: AsyncIterable<Order>,
  work: (order: Order) => Promise<boolean>,
): Promise<{ isComplete: boolean; last: Order | undefined }> {
  let last: Order | undefined;
  let done = 0;
  let batch: Order[] = [];
  const finishBatch = async (): Promise<boolean> => {
    if (!(await Promise.all(batch.map(work))).every(Boolean)) return false;
    done += batch.length;
    last = batch.at(-1) ?? last;
    batch = [];
    return true;
  };
  for await (const order of orders) {
    batch.push(order);
    if (batch.length < ORDERS_AT_ONCE) continue;
    if (!(await finishBatch()) || done >= ORDERS_PER_TURN) return { isComplete: false, last };
  }
  return { isComplete: await finishBatch(), last };
}
