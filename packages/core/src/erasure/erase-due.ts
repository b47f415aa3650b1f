import type { User, UserId } from "../accounts/users/user.ts";
import { CONFLICT, retryOnConflict } from "../kernel/retry.ts";
import { secondsAfter } from "../kernel/time/clock.ts";
import type { Order } from "../orders/order.ts";
import { awaitsPayment, isAttempt } from "../orders/payment/attempt.ts";
import { closePayment } from "../orders/payment/settle-payment.ts";
import { anonymized, isAnonymized } from "./anonymize-order.ts";
import type { ErasurePorts } from "./ports.ts";
import { retainedUntil } from "./retention.ts";

type Erasures = { erased: number; anonymized: number; failed: { userId: UserId; reason: string }[] };

/** Longer than any request (30 seconds): what was under way when the account ended is stored and listed by then. */
const IN_FLIGHT_SECONDS = 45;

/**
 * Erases the users who are due, and the person from the orders of users who were erased long ago. Each step may be
 * repeated: what fails, or is interrupted, is done again by the next run.
 */
export async function eraseDue(ports: ErasurePorts): Promise<Erasures> {
  const now = ports.clock.now();
  const result: Erasures = { erased: 0, anonymized: 0, failed: [] };
  const attempt = async (userId: UserId, work: () => Promise<boolean>) => {
    try {
      return Number(await work());
    } catch (error) {
      result.failed.push({ userId, reason: error instanceof Error ? error.message : String(error) });
      return 0;
    }
  };
  for await (const user of ports.erasures.requested(secondsAfter(now, -IN_FLIGHT_SECONDS)))
    result.erased += await attempt(user._id, () => eraseUser(ports, user));
  for await (const userId of ports.erasures.expired(now))
    result.anonymized += await attempt(userId, () => anonymizeOrders(ports, userId));
  return result;
}

/** @returns false while a bank is settling a payment */
async function eraseUser(
  { erasures, orderPorts, retentionYears }: ErasurePorts,
  user: User,
): Promise<boolean> {
  let anonymizeAt: Date | undefined;
  for await (const listed of erasures.ordersOf(user._id)) {
    const order = await closePayment(orderPorts, listed);
    if (awaitsPayment(order)) return false;
    if (isAttempt(order)) await anonymize(erasures, order);
    else {
      await erasures.unlistCustomer(order);
      const until = retainedUntil(new Date(order.createdAt), retentionYears);
      if (!anonymizeAt || until > anonymizeAt) anonymizeAt = until;
    }
  }
  await erasures.clearMails(user.email);
  await erasures.removeUser(user, anonymizeAt);
  return true;
}

async function anonymizeOrders({ erasures }: ErasurePorts, user: UserId): Promise<boolean> {
  for await (const order of erasures.ordersOf(user)) await anonymize(erasures, order);
  await erasures.forget(user);
  return true;
}

async function anonymize(erasures: ErasurePorts["erasures"], listed: Order): Promise<void> {
  await retryOnConflict(async () => {
    const order = await erasures.getOrder(listed._id);
    if (!order || isAnonymized(order)) return true;
    await erasures.unlistCustomer(order);
    return (await erasures.replaceOrder(order, anonymized(order))) || CONFLICT;
  });
}
