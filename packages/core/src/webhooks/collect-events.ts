import type { Book } from "../books/book/book.ts";
import type { BookStore } from "../books/book/ports.ts";
import { settledCursor } from "../catalogue/feed/feed.ts";
import { type Clock, instant, secondsAfter } from "../kernel/time/clock.ts";
import type { OfficeStore } from "../office/follow-changes.ts";
import { canBeUndone } from "../orders/lifecycle/undo.ts";
import type { Order, OrderId } from "../orders/order/order.ts";
import { orderEvents, type StockEventWire } from "./events.ts";
import {
  type Delivery,
  type EventBody,
  newDelivery,
  newEventId,
  type Webhook,
  type WebhookStore,
} from "./webhook.ts";

export type CollectPorts = {
  webhooks: WebhookStore;
  changes: Pick<OfficeStore, "changesSince">;
  orders: { getMany(ids: readonly OrderId[]): Promise<Order[]> };
  books: Pick<BookStore, "changedAfter">;
  clock: Clock;
};

/** How far back the very first run begins. */
const FIRST_RUN_MS = 3_600_000;
/** Longer than any request (30 seconds): what was changed by then is stored. */
const IN_FLIGHT_SECONDS = 45;
const CHANGES_AT_ONCE = 50;
/** So many books, with a delivery for each webhook, fit into one transaction. */
const BOOKS_AT_ONCE = 80;

/**
 * Stores deliveries for the changes of orders and books. What was sent about an order or a book is stored together with
 * the deliveries, so that each step can be repeated.
 * @param deadline in milliseconds, by the machine's clock: no more is read after it
 * @param run counts the events
 */
export async function collectEvents(
  ports: CollectPorts,
  active: readonly Webhook[],
  deadline: number,
  run: { events: number },
): Promise<void> {
  const collecting = { ...ports, deadline, run };
  const progress = await ports.webhooks.readProgress();
  const orders = active.filter(({ kinds }) => kinds.some((kind) => kind !== "stock.changed"));
  if (orders.length > 0) progress.orders = await collectOrderEvents(collecting, orders, progress.orders);
  const stock = active.filter(({ kinds }) => kinds.includes("stock.changed"));
  if (stock.length > 0) progress.books = await collectStockEvents(collecting, stock, progress.books);
  await ports.webhooks.writeProgress(progress);
}

type Collecting = CollectPorts & { run: { events: number }; deadline: number };

/** @returns the position up to which every order was handled, where the next run continues */
async function collectOrderEvents(
  collecting: Collecting,
  endpoints: readonly Webhook[],
  position: string | undefined,
): Promise<string> {
  const { webhooks, changes, orders, clock, deadline } = collecting;
  // The machine's clock, as for the times of the changes.
  const startedAt = new Date();
  const settled = secondsAfter(startedAt, -IN_FLIGHT_SECONDS);
  let reached = position ?? instant(new Date(startedAt.getTime() - FIRST_RUN_MS));
  const read = await changes.changesSince(reached);
  for (let index = 0; index < read.length && Date.now() <= deadline; index += CHANGES_AT_ONCE) {
    const part = read.slice(index, index + CHANGES_AT_ONCE);
    const ids = [...new Set(part.flatMap(({ orderId }) => orderId ?? []))];
    const [stored, sent] = await Promise.all([orders.getMany(ids), webhooks.sentStates(ids)]);
    // An order whose status may still be undone is read again by the next run.
    for (const order of stored.filter((one) => !canBeUndone(one, clock.now())))
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
  { webhooks, books, clock, run, deadline }: Collecting,
  endpoints: readonly Webhook[],
  position: string | undefined,
): Promise<string> {
  const since = endpoints.map((one) => one.since).sort()[0] ?? "";
  const startedAt = clock.now();
  // Changes made before a webhook was added are skipped.
  let cursor = position === undefined || position < since ? since : position;
  for (let more = true; more && Date.now() <= deadline; ) {
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

/** Separate deliveries per webhook, which are removed with it; the event's id is the same for all. */
function deliveriesOf(endpoints: readonly Webhook[], body: EventBody, now: Date): Delivery[] {
  const id = newEventId(now);
  return endpoints.map(({ _id }) => newDelivery(_id, body, now, id));
}
