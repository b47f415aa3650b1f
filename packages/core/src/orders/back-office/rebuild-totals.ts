import type { UserStore } from "../../accounts/account/ports.ts";
import type { UserId } from "../../accounts/account/user.ts";
import { SETTLE_SECONDS } from "../../kernel/retry.ts";
import { type Clock, type Instant, instant, secondsAfter } from "../../kernel/time/clock.ts";
import { isAttempt } from "../order/attempt.ts";
import type { TotalsStore } from "./ports.ts";
import { addTotals, isSame, type Totals, totalsOf, zeroTotals } from "./totals.ts";

/** `skipped` had orders during the recount. */
export type TotalsReport = {
  checked: number;
  repaired: { userId: UserId; before: Totals | null; after: Totals }[];
  skipped: UserId[];
};

type Ports = { users: Pick<UserStore, "list">; totals: TotalsStore; clock: Clock };

const USERS_PER_PAGE = 100;

/** For repairs only: normally, orders change totals in their own transactions. */
export async function rebuildTotals({ users, totals, clock }: Ports): Promise<TotalsReport> {
  const report: TotalsReport = { checked: 0, repaired: [], skipped: [] };
  let cursor: string | undefined;
  do {
    const page = await users.list({ limit: USERS_PER_PAGE, cursor });
    for (const { _id } of page.items) await recount(totals, clock, _id, report);
    cursor = page.cursor;
  } while (cursor);
  return report;
}

async function recount(
  store: TotalsStore,
  clock: Clock,
  userId: UserId,
  report: TotalsReport,
): Promise<void> {
  const read = await store.read(userId);
  // The index of orders may not show yet what changed the totals a moment ago.
  const settled = instant(secondsAfter(clock.now(), -SETTLE_SECONDS));
  if (read?.movedAt && read.movedAt > settled) return void report.skipped.push(userId);
  report.checked += 1;

  let after = zeroTotals;
  let lastOrderDate: Instant | null = null;
  for await (const order of store.userOrders(userId)) {
    after = addTotals(after, totalsOf(order));
    if (!isAttempt(order)) lastOrderDate ??= order.createdAt;
  }
  const before = read?.totals ?? null;
  if (isSame(before ?? zeroTotals, after) && (read?.lastOrderDate ?? null) === lastOrderDate) return;
  const done = await store.replace(userId, read, { totals: after, lastOrderDate });
  if (done) report.repaired.push({ userId, before, after });
  else report.skipped.push(userId);
}
