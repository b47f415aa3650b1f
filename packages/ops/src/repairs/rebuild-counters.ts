import {
  type Comparison,
  type CountersReport,
  type RelistReport,
  rebuildCounters as rebuild,
  relistOrders,
} from "@frangipani/core/audit";
import {
  dynamoAudit,
  dynamoCounters,
  dynamoOrderLister,
  dynamoTotals,
  dynamoUsers,
} from "@frangipani/core/dynamo";
import { type Cents, formatMoney } from "@frangipani/core/kernel";
import { rebuildTotals, type TotalsReport } from "@frangipani/core/orders";
import type { Command } from "../command.ts";

export const rebuildCounters: Command = {
  usage: "rebuild-counters",
  summary: "recompute stored counters",
  description: `Counts the books of each category, the sales of each day, the administrators and the totals of
every customer, and corrects stored counters that differ. Orders that an earlier version listed in another group are
moved. The shop may stay open: counters that change meanwhile are named and skipped. Exit code 1 when any was skipped.`,
  argumentCount: 0,
  recordedAs: "Rebuild counters",
  async run({ shop, print }) {
    const { table, clock } = await shop.resources();
    const store = dynamoAudit(table);
    const orders = await relistOrders(store, dynamoOrderLister(table));
    const counters = await rebuild({
      store,
      counters: dynamoCounters(table),
      clock,
      pause: shop.settle,
    });
    const totals = await rebuildTotals({ users: dynamoUsers(table), totals: dynamoTotals(table), clock });
    for (const line of [...orderLines(orders), ...counterLines(counters), ...totalsLines(totals)])
      print(line);
    return [orders, counters, totals].every(({ skipped }) => skipped.length === 0);
  },
};

const orderLines = ({ relisted, skipped }: RelistReport): string[] => [
  ...(relisted > 0 ? [`${relisted} orders moved to the list of their group.`] : []),
  ...(skipped.length > 0 ? [`Changed just now, and left for another time: ${skipped.join(", ")}.`] : []),
];

const counterLines = ({ repaired, skipped }: CountersReport): string[] => [
  ...repaired.map((repair) => `${nameOf(repair)}: ${repair.stored ?? "nothing"} → ${repair.counted}`),
  `${repaired.length} counters put right.`,
  ...(skipped.length > 0
    ? [`Moving just now, and left for another time: ${skipped.map((repair) => nameOf(repair)).join(", ")}.`]
    : []),
];

function nameOf({ counter }: Comparison): string {
  switch (counter.of) {
    case "category":
      return `Books of ${counter.category}`;
    case "day":
      return `${counter.day}, ${{ orders: "orders", paidOrders: "paid orders", revenue: "cents" }[counter.figure]}`;
    case "admins":
      return "Active administrators";
  }
}

const totalsLines = ({ checked, repaired, skipped }: TotalsReport): string[] => [
  ...repaired.map(({ userId, before, after }) => `${userId}: ${inWords(before)} → ${inWords(after)}`),
  `${checked} people recounted, ${repaired.length} put right.`,
  ...(skipped.length > 0 ? [`Ordering just now, and left for another time: ${skipped.join(", ")}.`] : []),
];

const inWords = (totals: TotalsReport["repaired"][number]["before"]): string => {
  if (!totals) return "nothing";
  const byStatus = Object.entries(totals.byStatus).map(([status, count]) => `${count} ${status}`);
  const which = byStatus.length > 0 ? ` (${byStatus.join(", ")})` : "";
  return `${totals.orders} orders${which}, ${formatMoney(totals.spent as Cents)} spent`;
};
