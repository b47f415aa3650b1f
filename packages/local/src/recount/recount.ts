import { type Cents, formatMoney } from "@frangipani/core/kernel/money";
import { TotalsReport } from "@frangipani/core/orders/rebuild-totals";
import type { ShopSession } from "../shop/session.ts";

/** Recounts the totals of all customers, page after page. @throws Error when the shop refuses */
export async function recount(session: Pick<ShopSession, "insist">): Promise<TotalsReport> {
  const all: TotalsReport = { checked: 0, mended: [], left: [] };
  let cursor: string | undefined;
  do {
    const path = `/api/orders/rebuildTotals${cursor ? `?cursor=${cursor}` : ""}`;
    const page = await session.insist(path, {}, "to recount");
    const { checked, mended, left } = TotalsReport.parse(page.body);
    all.checked += checked;
    all.mended.push(...mended);
    all.left.push(...left);
    cursor = page.cursor;
  } while (cursor);
  return all;
}

/** What a recount found, line by line. */
export const recountLines = ({ checked, mended, left }: TotalsReport): string[] => [
  ...mended.map(({ userId, before, after }) => `${userId}: ${inWords(before)} → ${inWords(after)}`),
  `${checked} people recounted, ${mended.length} put right.`,
  ...(left.length > 0 ? [`Ordering just now, and left for another time: ${left.join(", ")}.`] : []),
];

type Totals = TotalsReport["mended"][number]["after"];

const inWords = (totals: Totals | null): string => {
  if (!totals) return "nothing";
  const byStatus = Object.entries(totals.byStatus).map(([status, count]) => `${count} ${status}`);
  const which = byStatus.length > 0 ? ` (${byStatus.join(", ")})` : "";
  return `${totals.orders} orders${which}, ${formatMoney(totals.spent as Cents)} spent`;
};
