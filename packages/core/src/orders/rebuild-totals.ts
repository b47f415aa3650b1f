import * as z from "zod/mini";
import { SETTLE_SECONDS } from "../catalogue/feed.ts";
import { type Clock, type Instant, instant, secondsAfter } from "../kernel/clock.ts";
import type { Users } from "../users/store.ts";
import { UserId } from "../users/user.ts";
import type { Admin } from "../users/who.ts";
import { isSame, noTotals, plus, Totals, type TotalsStore, totalsOf } from "./totals.ts";

/** What a recount found: whose totals were wrong and are right now, and who was ordering just then and is left for later. */
export const TotalsReport = z.object({
  checked: z.int(),
  mended: z.array(z.object({ userId: UserId, before: z.nullable(Totals), after: Totals })),
  left: z.array(UserId),
});
export type TotalsReport = z.output<typeof TotalsReport>;

type Ports = { users: Pick<Users, "list">; totals: TotalsStore; clock: Clock };

/**
 * Recounts the orders of a page of people, and puts right what their totals say otherwise. Orders move their totals in
 * their own transactions, so there should be nothing to do; this is for after a repair by hand, and to be sure.
 */
export async function rebuildTotals(
  { users, totals, clock }: Ports,
  _admin: Admin,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ report: TotalsReport; cursor: string | undefined }> {
  const people = await users.list(page);
  const report: TotalsReport = { checked: 0, mended: [], left: [] };
  for (const { _id } of people.users) await recount(totals, clock, _id, report);
  return { report, cursor: people.cursor };
}

async function recount(
  store: TotalsStore,
  clock: Clock,
  userId: UserId,
  report: TotalsReport,
): Promise<void> {
  const read = await store.read(userId);
  // The index of orders may not show yet what moved the totals so lately.
  const settled = instant(secondsAfter(clock.now(), -SETTLE_SECONDS));
  if (read?.movedAt && read.movedAt > settled) return void report.left.push(userId);
  report.checked += 1;

  let after = noTotals;
  let lastOrderDate: Instant | null = null;
  for await (const order of store.ordersOf(userId)) {
    after = plus(after, totalsOf(order));
    lastOrderDate ??= order.createdAt;
  }
  const before = read?.totals ?? null;
  if (isSame(before ?? noTotals, after) && (read?.lastOrderDate ?? null) === lastOrderDate) return;
  const done = await store.replace(userId, read, { totals: after, lastOrderDate });
  if (done) report.mended.push({ userId, before, after });
  else report.left.push(userId);
}
