import {
  type Comparison,
  type CountersReport,
  audit as checkShop,
  type RelistReport,
  rebuildCounters as rebuildStoredCounters,
  relistOrders,
} from "@frangipani/core/audit";
import {
  dynamoAudit,
  dynamoCounters,
  dynamoOrderLister,
  dynamoOutbox,
  dynamoTotals,
  dynamoUsers,
  markAskedBooks,
  removeFormerOrderEntries,
} from "@frangipani/core/dynamo";
import { type Cents, formatMoney, instant } from "@frangipani/core/kernel";
import { rebuildTotals, reconcilePayment, settleSession, type TotalsReport } from "@frangipani/core/orders";
import { redriveMessages } from "@frangipani/functions/adapters/sqs";
import { readEvent } from "@frangipani/functions/adapters/stripe-payments";
import { auditPorts } from "@frangipani/functions/apps/audit";
import { createOfficeJob, officeJobPorts } from "@frangipani/functions/apps/office";
import { orderPorts } from "@frangipani/functions/apps/order-ports";
import { createCatalogueJob, snapshotPorts } from "@frangipani/functions/apps/snapshot";
import type { Command } from "./command.ts";

export const rebuildAlerts: Command = {
  usage: "rebuild-alerts",
  summary: "mark the books of alerts that earlier versions stored",
  description: `Marks every book that has alerts, by reading the whole table once: until then the job asks for the alerts of every
book that changes. The shop may stay open.`,
  argumentCount: 0,
  recordedAs: "Rebuild alerts",
  async run({ shop, print }) {
    const { table, clock } = await shop.resources();
    print(`${await markAskedBooks(table, instant(clock.now()))} books have alerts.`);
    return true;
  },
};

export const rebuildOrders: Command = {
  usage: "rebuild-orders",
  summary: "remove old search entries of orders",
  description: `Removes the search entries and counts of orders that versions before December 2026 kept, by reading the whole
table once. The shop may stay open.`,
  argumentCount: 0,
  recordedAs: "Rebuild orders",
  async run({ shop, print }) {
    const { table } = await shop.resources();
    print(`${await removeFormerOrderEntries(table)} former entries removed.`);
    return true;
  },
};

export const rebuildSnapshot: Command = {
  usage: "rebuild-snapshot",
  summary: "make the catalogue's snapshot and the back office's index anew",
  description: `Writes the catalogue into new files for first visits, even if the current ones are recent. Visits that have begun with
those go on with them. Also reads orders, customers and users into a new index of the back office.`,
  argumentCount: 0,
  async run({ shop, print }) {
    const resources = await shop.resources();
    const job = createCatalogueJob({ ...snapshotPorts(resources), publicUrl: resources.publicUrl });
    const office = createOfficeJob(officeJobPorts(resources));
    const outcomes = [await job({ always: true }), await office({ always: true })];
    if (outcomes.some((outcome) => outcome !== "made"))
      throw new Error("The shop's own job was making one just then. Run it again.");
    print("There is a new snapshot, and a new index.");
    return true;
  },
};

export const replayWebhook: Command = {
  usage: "replay-webhook EVENT",
  summary: "handle an event of Stripe again",
  description: `Handles an event (evt_...) of the last 30 days as if Stripe sent it now, or a checkout session (cs_...) of any age. The
order follows Stripe's state of the payment; nothing changes when it does already.`,
  argumentCount: 1,
  recordedAs: "Replay an event of the card provider",
  async run({ shop, words, print }) {
    const resources = await shop.resources();
    const id = words[0] ?? "";
    const event = id.startsWith("cs_")
      ? { type: "session", sessionId: id, orderId: undefined, paymentId: undefined }
      : await readEvent(resources.stripe, id);
    if (!event) throw new Error(`Stripe knows of no event ${id}: events are kept for 30 days.`);
    const { sessionId, orderId, paymentId, type } = event;
    const ports = orderPorts(resources);
    if (!sessionId && !paymentId)
      throw new Error(`${id} is a ${type}: the shop deals with sessions, refunds and disputes alone.`);
    const order = sessionId
      ? await settleSession(ports, sessionId, orderId)
      : await reconcilePayment(ports, paymentId ?? "");
    if (!order) throw new Error(`${sessionId ?? paymentId} belongs to no order of this shop.`);
    print(`Order ${order.orderNumber} (${order._id}) is ${order.paymentStatus} and ${order.orderStatus}.`);
    return true;
  },
};

export const retryMails: Command = {
  usage: "retry-mails",
  summary: "send mails again that were given up",
  description: `Moves the messages of the dead-letter queue back into the queue of mails, and lets every mail wait again that was given
up, so that each is sent within two minutes: for when the cause has gone, as a suspension by SES. The alarm DeadMails and
the audit (mail.late) tell of such mails; after 30 days they are deleted.`,
  argumentCount: 0,
  recordedAs: "Retry mails",
  async run({ shop, print }) {
    const { table, clock, sqs, deadMailsUrl, mailQueueUrl } = await shop.resources();
    const outbox = dynamoOutbox(table);
    let count = 0;
    for await (const mail of outbox.givenUp()) {
      // The sweeper enqueues a mail that is due, since SQS may have deleted its message after 14 days.
      await outbox.requeue(mail, clock.now());
      count += 1;
    }
    await redriveMessages(sqs, deadMailsUrl, mailQueueUrl);
    print(`${count} mails are due again.`);
    return true;
  },
};

export const audit: Command = {
  usage: "audit",
  summary: "check all data of the shop",
  description: `Reads all data of the shop and checks it, as the nightly job does. It changes nothing. docs/operations.md says what each
finding means and what to do about it. Exit code 1 when there are findings.`,
  argumentCount: 0,
  async run({ shop, print }) {
    const { found, findings, looked } = await checkShop({
      ...auditPorts(await shop.resources()),
      pause: shop.settle,
    });
    for (const { rule, subject, says } of findings) print(`${rule}: ${subject} ${says}`);
    const counts = Object.entries(looked).map(([what, count]) => `${count} ${what}`);
    print(`Looked at ${counts.join(", ")}: ${found === 0 ? "all is well" : `${found} do not fit`}.`);
    return found === 0;
  },
};

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
    const counters = await rebuildStoredCounters({
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
