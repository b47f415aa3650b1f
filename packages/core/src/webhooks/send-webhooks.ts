import type { Book } from "../books/book/book.ts";
import type { BookStore } from "../books/book/ports.ts";
import { settledCursor } from "../catalogue/feed/feed.ts";
import { type Clock, epochSeconds, instant, secondsAfter } from "../kernel/time/clock.ts";
import { emailLayout, html, linkButton } from "../mail/html.ts";
import { type Mail, newMail } from "../mail/mail.ts";
import type { PostPorts } from "../mail/ports.ts";
import type { NoticeSettingsStore } from "../notices/manage-notices.ts";
import type { OfficeStore } from "../office/ports.ts";
import type { Order, OrderId } from "../orders/order/order.ts";
import { type EventKind, orderEvents, type StockEventWire } from "./events.ts";
import { signedHeaders } from "./sign.ts";
import { type Delivery, type EventId, formerSecretsOf, type Webhook, type WebhookStore } from "./webhook.ts";

/** `status` is null if there was no response; `problem` says why. */
export type PostResult = Pick<Delivery, "status" | "problem" | "tookMs">;

export type SendingPorts = {
  webhooks: WebhookStore;
  changes: Pick<OfficeStore, "changesSince">;
  orders: { getMany(ids: readonly OrderId[]): Promise<Order[]> };
  books: Pick<BookStore, "changedAfter">;
  post(url: string, request: { headers: Record<string, string>; body: string }): Promise<PostResult>;
  noticeSettings: Pick<NoticeSettingsStore, "read">;
  enqueueMails: PostPorts["enqueue"];
  publicUrl: string;
  clock: Clock;
};

type SendingRun = { events: number; delivered: number; failed: number; switchedOff: string[] };

/** Seconds after each failed attempt: about 25 hours in all. */
const RETRIES = [60, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 8 * 3600, 9 * 3600];
/** A webhook is switched off after this time without a successful delivery. */
const SWITCH_OFF_SECONDS = 5 * 86_400;
/** How far back the very first run begins. */
const FIRST_RUN_MS = 3_600_000;
/** Longer than any request (30 seconds): what was changed by then is stored. */
const IN_FLIGHT_SECONDS = 45;
/** The function has a minute in all (stacks/jobs.ts). */
const COLLECT_MS = 20_000;
const WORK_MS = 40_000;
/** Per webhook and run, so that an unreachable webhook is not tried with each event. */
const MAX_FAILURES = 3;
const CHANGES_AT_ONCE = 50;
/** With a delivery for each webhook they fit into one transaction. */
const BOOKS_AT_ONCE = 80;

/**
 * Stores deliveries for the changes of orders and books, then sends those that are due. Each step can be repeated:
 * what was sent about an order or a book is stored together with the deliveries.
 */
export async function sendWebhooks(ports: SendingPorts): Promise<SendingRun> {
  const run: SendingRun = { events: 0, delivered: 0, failed: 0, switchedOff: [] };
  const { webhooks } = await ports.webhooks.endpoints.read();
  const active = webhooks.filter(({ isOn }) => isOn);
  if (active.length === 0) return run;
  const startedAt = Date.now();
  const collecting = { ...ports, run, until: startedAt + COLLECT_MS };
  const progress = await ports.webhooks.readProgress();
  const orders = active.filter(({ kinds }) => kinds.some((kind) => kind !== "stock.changed"));
  if (orders.length > 0) progress.orders = await collectOrderEvents(collecting, orders, progress.orders);
  const stock = active.filter(({ kinds }) => kinds.includes("stock.changed"));
  if (stock.length > 0) progress.books = await collectStockEvents(collecting, stock, progress.books);
  await ports.webhooks.writeProgress(progress);
  await Promise.all(active.map((webhook) => deliverDue(ports, webhook, startedAt + WORK_MS, run)));
  return run;
}

type Collecting = SendingPorts & { run: SendingRun; until: number };

/** @returns the position up to which every order was handled, where the next run continues */
async function collectOrderEvents(
  collecting: Collecting,
  endpoints: readonly Webhook[],
  position: string | undefined,
): Promise<string> {
  const { webhooks, changes, orders, until } = collecting;
  // The machine's clock, as for the times of the changes.
  const startedAt = new Date();
  const settled = secondsAfter(startedAt, -IN_FLIGHT_SECONDS);
  let reached = position ?? instant(new Date(startedAt.getTime() - FIRST_RUN_MS));
  const read = await changes.changesSince(reached);
  for (let index = 0; index < read.length && Date.now() <= until; index += CHANGES_AT_ONCE) {
    const part = read.slice(index, index + CHANGES_AT_ONCE);
    const ids = [...new Set(part.flatMap(({ orderId }) => orderId ?? []))];
    const [found, sent] = await Promise.all([orders.getMany(ids), webhooks.sentStates(ids)]);
    for (const order of found)
      if (!(await addOrderEvents(collecting, endpoints, order, sent.get(order._id))))
        return settledCursor(reached, settled);
    reached = part.at(-1)?.key ?? reached;
  }
  return settledCursor(reached, settled);
}

/** @param sent keys of the events that were sent before. @returns false if another run has handled the order meanwhile */
async function addOrderEvents(
  { webhooks, clock, run }: Collecting,
  endpoints: readonly Webhook[],
  order: Order,
  sent: string[] | undefined,
): Promise<boolean> {
  let before = sent;
  for (const { key, body } of orderEvents(order)) {
    if (before?.includes(key)) continue;
    const wanted = endpoints.filter(
      ({ kinds, since }) => kinds.includes(body.type) && since <= body.timestamp,
    );
    if (wanted.length === 0) continue;
    const after = [...(before ?? []), key];
    const deliveries = deliveriesOf(wanted, body, clock.now());
    if (!(await webhooks.add(deliveries, [{ subject: order._id, before, after }]))) return false;
    before = after;
    run.events += 1;
  }
  return true;
}

async function collectStockEvents(
  { webhooks, books, clock, run, until }: Collecting,
  endpoints: readonly Webhook[],
  position: string | undefined,
): Promise<string> {
  const since = endpoints.map((one) => one.since).sort()[0] ?? "";
  const startedAt = clock.now();
  // Changes made before a webhook was added are skipped.
  let cursor = position === undefined || position < since ? since : position;
  for (let more = true; more && Date.now() <= until; ) {
    const changed = await books.changedAfter(cursor, BOOKS_AT_ONCE);
    const sent = await webhooks.sentStates(changed.items.map(subjectOf));
    const moved = changed.items.filter((book) => sent.get(subjectOf(book))?.[0] !== String(book.stock));
    if (moved.length > 0) {
      const body: StockEventWire = {
        type: "stock.changed",
        timestamp: instant(startedAt),
        data: { books: moved.map(({ _id, isbn, stock }) => ({ bookId: _id, isbn, stock })) },
      };
      const isAdded = await webhooks.add(
        deliveriesOf(endpoints, body, startedAt),
        moved.map((book) => ({
          subject: subjectOf(book),
          before: sent.get(subjectOf(book)),
          after: [String(book.stock)],
        })),
      );
      // Another run has handled them.
      if (!isAdded) break;
      run.events += 1;
    }
    ({ next: cursor, more } = changed);
  }
  return settledCursor(cursor, secondsAfter(startedAt, -IN_FLIGHT_SECONDS));
}

const subjectOf = ({ _id }: Pick<Book, "_id">): string => `stock#${_id}`;

type EventBody = { type: EventKind | "webhook.test" };

/** Separate deliveries per webhook, which are removed with it; the event's id is the same for all. */
function deliveriesOf(endpoints: readonly Webhook[], body: EventBody, now: Date): Delivery[] {
  const id = newEventId(now);
  return endpoints.map(({ _id }) => newDelivery(_id, body, now, id));
}

export const newDelivery = (
  webhookId: Webhook["_id"],
  body: EventBody,
  now: Date,
  _id = newEventId(now),
): Delivery => ({
  _id,
  webhookId,
  kind: body.type,
  body: JSON.stringify(body),
  state: "waiting",
  createdAt: instant(now),
  dueAt: instant(now),
  tries: 0,
  triedAt: null,
  status: null,
  problem: null,
  tookMs: null,
});

const newEventId = (now: Date): EventId =>
  `evt_${now.getTime().toString(16).padStart(12, "0")}${crypto.randomUUID().replaceAll("-", "").slice(0, 20)}`;

async function deliverDue(
  ports: SendingPorts,
  webhook: Webhook,
  until: number,
  run: SendingRun,
): Promise<void> {
  const { webhooks, clock } = ports;
  let delivered = 0;
  let failures = 0;
  let isGone = false;
  for await (const due of webhooks.due(webhook._id, clock.now())) {
    if (isGone || failures >= MAX_FAILURES || Date.now() > until) break;
    // Claimed before the request, so that an interrupted attempt is repeated.
    const now = clock.now();
    const retry = RETRIES[due.tries];
    const claimed = await webhooks.claim(due, secondsAfter(now, retry ?? 0), now);
    if (!claimed) continue;
    const result = await ports.post(webhook.url, await requestOf(webhook, claimed, now));
    const { status } = result;
    const hasArrived = status !== null && status >= 200 && status < 300;
    isGone = status === 410;
    if (hasArrived) delivered += 1;
    else failures += 1;
    const stateAfterFailure = isGone || retry === undefined ? "failed" : "waiting";
    await webhooks.finish(claimed, { ...result, state: hasArrived ? "delivered" : stateAfterFailure });
  }
  run.delivered += delivered;
  run.failed += failures;
  if (await noteHealth(ports, webhook, { delivered, failures, isGone })) run.switchedOff.push(webhook._id);
}

async function requestOf(webhook: Webhook, { _id, body }: Delivery, now: Date) {
  const secrets = [webhook, ...formerSecretsOf(webhook, now)].map(({ secret }) => secret);
  const signed = await signedHeaders(secrets, { id: _id, seconds: epochSeconds(now), body });
  return { headers: { "content-type": "application/json", ...signed }, body };
}

/** @returns whether it was switched off; changes by an administrator meanwhile are kept */
async function noteHealth(
  ports: SendingPorts,
  webhook: Webhook,
  { delivered, failures, isGone }: { delivered: number; failures: number; isGone: boolean },
): Promise<boolean> {
  const now = ports.clock.now();
  let { failingSince } = webhook;
  if (failures > 0) failingSince ??= instant(now);
  if (delivered > 0) failingSince = null;
  const isFailing = failingSince !== null && failingSince <= instant(secondsAfter(now, -SWITCH_OFF_SECONDS));
  if (isGone || (failures > 0 && isFailing)) {
    const offBecause = isGone ? "gone" : "failing";
    const mails = await mailsToSeller(ports, webhook, offBecause);
    const isOff = await ports.webhooks.noteHealth(webhook, { failingSince, isOn: false, offBecause }, mails);
    if (isOff && mails.length > 0) await ports.enqueueMails(mails.map(({ _id }) => _id));
    return isOff;
  }
  if (failingSince !== webhook.failingSince) await ports.webhooks.noteHealth(webhook, { failingSince }, []);
  return false;
}

async function mailsToSeller(
  { noticeSettings, publicUrl, clock }: SendingPorts,
  { url }: Webhook,
  offBecause: NonNullable<Webhook["offBecause"]>,
): Promise<Mail[]> {
  const subject = "A webhook was switched off";
  const text = `Nothing is sent to ${url} any more: ${WHY_OFF[offBecause]}. Switch it on when its program is there again.`;
  const link = `${publicUrl}/admin/keys`;
  const body = {
    subject,
    text: `${text}\n\n${link}`,
    html: emailLayout(subject, html`<p>${text}</p>${linkButton("Open the webhooks", link)}`),
  };
  const { addresses } = await noticeSettings.read();
  return addresses.map((to) => newMail({ to, ...body }, clock.now()));
}

const WHY_OFF = {
  gone: "the address says that it is gone",
  failing: "nothing has arrived for five days",
};
