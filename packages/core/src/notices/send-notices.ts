import type { Book } from "../books/book/book.ts";
import type { BookId } from "../books/book/book-id.ts";
import type { BookStore } from "../books/book/ports.ts";
import { type Clock, type Instant, instant, secondsAfter } from "../kernel/time/clock.ts";
import { type Mail, newMail } from "../mail/mail.ts";
import type { PostPorts } from "../mail/ports.ts";
import type { OrderStore } from "../orders/lifecycle/ports.ts";
import { awaitsPayment, type Order } from "../orders/order/order.ts";
import type { PushDevice, PushDeviceStore } from "../push/device.ts";
import type { NoticeSettingsStore } from "./notice-settings.ts";
import { deviceMessage, importText, MAX_TEXTS, type Notice, noticeMail, orderText } from "./notice-texts.ts";
import {
  type DailyNotice,
  type ImportNotice,
  NOTICE_KINDS,
  type NoticeKind,
  type OrderNotice,
} from "./notices.ts";

/** Limited by the size of a transaction, which includes the mails. */
export const NOTICES_AT_ONCE = 40;
const MAX_IMPORTS = 5;

/** An import without progress for this long has stopped: the importer retries for half an hour. */
const STOPPED_SECONDS = 45 * 60;

/** Longer than any payment page is open or a bank takes, so that all unpaid orders are read. */
const LATEST_PAYMENT_SECONDS = 90 * 86_400;

type DoneNotice = OrderNotice | DailyNotice | ImportNotice;

export type NoticeStore = {
  /** At most NOTICES_AT_ONCE of each, the oldest first. */
  waiting(): Promise<{ fresh: OrderNotice[]; daily: DailyNotice[]; imports: ImportNotice[] }>;
  /** Does nothing if the seller was already notified of this progress. */
  noteImport(notice: ImportNotice): Promise<void>;
  /** Removes `done` and stores the others, in one transaction. @returns false if another run has handled one of the notices */
  replace(notices: {
    done: readonly DoneNotice[];
    daily: readonly DailyNotice[];
    mails: readonly Mail[];
  }): Promise<boolean>;
};

type NoticePorts = {
  notices: NoticeStore;
  noticeSettings: NoticeSettingsStore;
  orders: Pick<OrderStore, "get" | "openBefore">;
  books: Pick<BookStore, "getMany">;
  pushDevices: Pick<PushDeviceStore, "listForSeller">;
  enqueueMails: PostPorts["enqueue"];
  clock: Clock;
  publicUrl: string;
};

/**
 * Notifies the seller by mail and on administrators' devices: at once, or daily at eight in the morning in Singapore.
 * A notice is removed in the transaction that stores its mail, so that no event is reported twice.
 * @returns how many notices were sent
 */
export async function sendNotices(ports: NoticePorts): Promise<number> {
  const now = ports.clock.now();
  const { fresh, daily, imports } = await ports.notices.waiting();
  const endedImports = imports.filter((one) => hasEnded(one, now)).slice(0, MAX_IMPORTS);
  if (fresh.length + daily.length + endedImports.length === 0) return 0;
  const [settings, devices] = await Promise.all([
    ports.noticeSettings.read(),
    ports.pushDevices.listForSeller(),
  ]);
  const recipients = { addresses: settings.addresses, devices };
  const events = await noticesAbout(ports, fresh, endedImports, settings.lowStock);

  const due = daily.filter(({ at }) => at < lastMorning(now));
  const hasRecipients = settings.addresses.length + devices.length > 0;
  const { replaced, later } = addToDaily(
    daily.filter((one) => !due.includes(one)),
    hasRecipients ? events.filter(({ kind }) => settings[kind] === "daily") : [],
  );
  const sentAtOnce = await replaceAndSend(ports, recipients, {
    done: [...fresh, ...endedImports, ...replaced],
    notices: events.filter(({ kind }) => settings[kind] === "once"),
    later,
  });
  const sentDaily = await replaceAndSend(ports, recipients, { done: due, notices: due, later: [] });
  return sentAtOnce + sentDaily;
}

/** Adds texts to the waiting daily notice of their kind, by replacing it. One with MAX_TEXTS stays, and another one begins. */
function addToDaily(
  waiting: readonly DailyNotice[],
  events: readonly Notice[],
): { replaced: DailyNotice[]; later: Notice[] } {
  const replaced = waiting.filter(
    (one) => one.texts.length < MAX_TEXTS && events.some(({ kind }) => kind === one.kind),
  );
  const later = events.map(({ kind, texts }) => ({
    kind,
    texts: [...replaced.filter((one) => one.kind === kind).flatMap((one) => one.texts), ...texts],
  }));
  return { replaced, later };
}

type Recipients = { addresses: readonly string[]; devices: readonly PushDevice[] };
type Batch = {
  done: readonly DoneNotice[];
  /** Sent now. */
  notices: readonly Notice[];
  /** Stored for the daily mail. */
  later: readonly Notice[];
};

/** @returns how many notices were sent */
async function replaceAndSend(
  ports: NoticePorts,
  { addresses, devices }: Recipients,
  { done, notices, later }: Batch,
): Promise<number> {
  if (done.length === 0) return 0;
  const now = ports.clock.now();
  const drafts = [
    ...addresses.map((to) => noticeMail(to, notices, ports.publicUrl)),
    ...devices.map((device) => deviceMessage(device, notices)),
  ];
  const mails = notices.length > 0 ? drafts.map((draft) => newMail(draft, now)) : [];
  const at = instant(now);
  const daily = later.map(({ kind, texts }) => ({ kind, texts, id: `${at}#${kind}`, at }));
  const isStored = await ports.notices.replace({ done, daily, mails });
  if (!isStored || mails.length === 0) return 0;
  await ports.enqueueMails(mails.map(({ _id }) => _id));
  return notices.flatMap(({ texts }) => texts).length;
}

/** Grouped by kind. Contains nothing about the person who ordered, since a notice outlives an erasure. */
async function noticesAbout(
  ports: NoticePorts,
  fresh: readonly OrderNotice[],
  endedImports: readonly ImportNotice[],
  lowStock: number,
): Promise<Notice[]> {
  const sold = new Map<BookId, number>();
  const pages: Partial<Record<NoticeKind, string>> = { import: "/admin" };
  const texts: Record<NoticeKind, string[]> = { order: [], request: [], payment: [], stock: [], import: [] };
  for (const { kind, orderId } of fresh) {
    const order = await ports.orders.get(orderId);
    if (!order) continue;
    texts[kind].push(orderText(kind, order));
    pages[kind] = `/admin/orders/${order.orderNumber}`;
    if (kind === "order") addCopies(sold, order);
  }
  for (const { _id, title, stock } of await booksRunningOut(ports, sold, lowStock)) {
    texts.stock.push(`${title}: ${stock} left`);
    pages.stock = `/admin?book=${encodeURIComponent(_id)}`;
  }
  texts.import = endedImports.flatMap((one) => importText(one) ?? []);
  return NOTICE_KINDS.filter((kind) => texts[kind].length > 0).map((kind) => ({
    kind,
    texts: texts[kind],
    page: pages[kind],
  }));
}

/** Books of which these sales have left few copies. Copies that unpaid orders hold are not sold yet. */
async function booksRunningOut(
  { orders, books, clock }: NoticePorts,
  sold: ReadonlyMap<BookId, number>,
  lowStock: number,
): Promise<Book[]> {
  const few = (await books.getMany([...sold.keys()])).filter(({ stock }) => stock <= lowStock);
  if (few.length === 0) return [];
  const held = new Map<BookId, number>();
  for await (const order of orders.openBefore(secondsAfter(clock.now(), LATEST_PAYMENT_SECONDS)))
    if (awaitsPayment(order)) addCopies(held, order);
  return few.filter(({ _id, stock }) => {
    const unsold = stock + (held.get(_id) ?? 0);
    const unsoldBefore = unsold + (sold.get(_id) ?? 0);
    return unsold <= lowStock && unsoldBefore > lowStock;
  });
}

function addCopies(copies: Map<BookId, number>, { lines }: Order): void {
  for (const { productId, quantity } of lines) copies.set(productId, (copies.get(productId) ?? 0) + quantity);
}

const hasEnded = ({ done, total, at }: ImportNotice, now: Date): boolean =>
  done >= total || at < instant(secondsAfter(now, -STOPPED_SECONDS));

const DAY_MS = 86_400_000;

/** Eight in the morning in Singapore is midnight UTC. */
const lastMorning = (now: Date): Instant => instant(new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS));
