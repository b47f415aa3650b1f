import type { BookId } from "../books/book/book-id.ts";
import type { BookStore } from "../books/book/ports.ts";
import { formatCount, formatMoney } from "../kernel/amounts/format.ts";
import { shortened } from "../kernel/text/text.ts";
import { type Clock, type Instant, instant, secondsAfter } from "../kernel/time/clock.ts";
import { emailLayout, html, linkButton } from "../mail/html.ts";
import { type Mail, type MailDraft, newMail } from "../mail/mail.ts";
import type { PostPorts } from "../mail/ports.ts";
import type { OrderStore } from "../orders/lifecycle/ports.ts";
import { awaitsPayment } from "../orders/order/attempt.ts";
import type { Order } from "../orders/order/order.ts";
import type { PushDevice, PushDeviceStore } from "../push/device.ts";
import type { NoticeSettingsStore } from "./manage-notices.ts";
import {
  type DailyNotice,
  type ImportNotice,
  NOTICE_KINDS,
  type NoticeKind,
  type NoticeSettings,
  type OrderNotice,
} from "./notices.ts";

/** Limited by the size of a transaction, which includes the mails. */
export const NOTICES_AT_ONCE = 40;
const MAX_IMPORTS = 5;

/** The importer retries for half an hour. */
const STOPPED_SECONDS = 45 * 60;

/** No payment page, and no bank, takes longer. */
const LATEST_PAYMENT_SECONDS = 90 * 86_400;

/** Maximum texts of a kind in one mail, and in a growing daily notice, which is rewritten with each run (10 kB). */
const MAX_TEXTS = 200;

type DoneNotice = OrderNotice | DailyNotice | ImportNotice;

export type NoticeStore = {
  /** At most NOTICES_AT_ONCE of each, the oldest first. */
  waiting(): Promise<{ fresh: OrderNotice[]; daily: DailyNotice[]; imports: ImportNotice[] }>;
  /** Does nothing if the seller was already notified of this progress. */
  noteImport(notice: ImportNotice): Promise<void>;
  /** Runs as one transaction. @returns false if another run has handled one of the notices meanwhile */
  replace(
    done: readonly DoneNotice[],
    daily: readonly DailyNotice[],
    mails: readonly Mail[],
  ): Promise<boolean>;
};

export type NoticePorts = {
  notices: NoticeStore;
  noticeSettings: NoticeSettingsStore;
  orders: Pick<OrderStore, "get" | "openBefore">;
  books: Pick<BookStore, "getMany">;
  pushDevices: Pick<PushDeviceStore, "listForSeller">;
  enqueueMails: PostPorts["enqueue"];
  clock: Clock;
  publicUrl: string;
};

type Notice = Pick<DailyNotice, "kind" | "texts"> & { page?: string | undefined };

/**
 * Notifies the seller by mail and on administrators' devices: at once, or daily at eight in the morning in Singapore.
 * A notice is removed in the transaction that stores its mail, so that no event is reported twice.
 * @returns how many notices were sent
 */
export async function sendNotices(ports: NoticePorts): Promise<number> {
  const { fresh, daily, imports } = await ports.notices.waiting();
  const now = ports.clock.now();
  const over = imports.filter((one) => isOver(one, now)).slice(0, MAX_IMPORTS);
  if (fresh.length + daily.length + over.length === 0) return 0;
  const [settings, devices] = await Promise.all([
    ports.noticeSettings.read(),
    ports.pushDevices.listForSeller(),
  ]);
  const to = { addresses: settings.addresses, devices };
  const found = await noticesAbout(ports, fresh, over, settings);
  const atOnce = found.filter(({ kind }) => settings[kind] === "once");
  const isTold = to.addresses.length + devices.length > 0;
  const later = isTold ? found.filter(({ kind }) => settings[kind] === "daily") : [];
  const due = daily.filter(({ at }) => at < lastMorning(now));
  // One daily notice per kind, to which texts are added, so that they fit into one mail.
  const growing = daily.filter(
    (one) =>
      !due.includes(one) && one.texts.length < MAX_TEXTS && later.some(({ kind }) => kind === one.kind),
  );
  const grown = later.map(({ kind, texts }) => ({
    kind,
    texts: [...growing.filter((one) => one.kind === kind).flatMap((one) => one.texts), ...texts],
  }));
  const told = await tell(ports, to, {
    done: [...fresh, ...over, ...growing],
    notices: atOnce,
    later: grown,
  });
  return told + (due.length > 0 ? await tell(ports, to, { done: due, notices: due, later: [] }) : 0);
}

type Recipients = { addresses: readonly string[]; devices: readonly PushDevice[] };
type Telling = { done: readonly DoneNotice[]; notices: readonly Notice[]; later: readonly Notice[] };

async function tell(
  ports: NoticePorts,
  { addresses, devices }: Recipients,
  { done, notices, later }: Telling,
) {
  if (done.length === 0) return 0;
  const now = ports.clock.now();
  const drafts =
    notices.length > 0
      ? [
          ...addresses.map((to) => noticeMail(to, notices, ports)),
          ...devices.map((device) => deviceMessage(device, notices)),
        ]
      : [];
  const mails = drafts.map((draft) => newMail(draft, now));
  const waiting = later.map(({ kind, texts }) => ({
    kind,
    texts,
    id: `${instant(now)}#${kind}`,
    at: instant(now),
  }));
  if (!(await ports.notices.replace(done, waiting, mails))) return 0;
  if (mails.length > 0) await ports.enqueueMails(mails.map(({ _id }) => _id));
  return mails.length > 0 ? notices.flatMap(({ texts }) => texts).length : 0;
}

/** Grouped by kind. Contains nothing about the person who ordered, since a notice outlives an erasure. */
async function noticesAbout(
  { orders, books, clock }: NoticePorts,
  fresh: readonly OrderNotice[],
  over: readonly ImportNotice[],
  { lowStock }: NoticeSettings,
): Promise<Notice[]> {
  const sold = new Map<BookId, number>();
  const pages: Partial<Record<NoticeKind, string>> = {};
  const texts: Record<NoticeKind, string[]> = { order: [], request: [], payment: [], stock: [], import: [] };
  for (const { kind, orderId } of fresh) {
    const order = await orders.get(orderId);
    if (!order) continue;
    texts[kind].push(textOf(kind, order));
    pages[kind] = `/admin/orders/${order.orderNumber}`;
    if (kind !== "order") continue;
    addCopies(sold, order);
  }
  const few = (await books.getMany([...sold.keys()])).filter(({ stock }) => stock <= lowStock);
  // Copies that unpaid orders hold are not sold yet.
  const held = new Map<BookId, number>();
  if (few.length > 0)
    for await (const order of orders.openBefore(secondsAfter(clock.now(), LATEST_PAYMENT_SECONDS)))
      if (awaitsPayment(order)) addCopies(held, order);
  for (const { _id, title, stock } of few) {
    const unsold = stock + (held.get(_id) ?? 0);
    if (unsold > lowStock || unsold + (sold.get(_id) ?? 0) <= lowStock) continue;
    texts.stock.push(`${title}: ${stock} left`);
    pages.stock = `/admin?book=${encodeURIComponent(_id)}`;
  }
  texts.import = over.flatMap((one) => importText(one) ?? []);
  pages.import = "/admin";
  return NOTICE_KINDS.filter((kind) => texts[kind].length > 0).map((kind) => ({
    kind,
    texts: texts[kind],
    page: pages[kind],
  }));
}

function addCopies(copies: Map<BookId, number>, { lines }: Order): void {
  for (const { productId, quantity } of lines) copies.set(productId, (copies.get(productId) ?? 0) + quantity);
}

const isOver = ({ done, total, at }: ImportNotice, now: Date): boolean =>
  done >= total || at < instant(secondsAfter(now, -STOPPED_SECONDS));

/** Undefined if every row was imported. */
function importText({ file, done, total, skipped }: ImportNotice): string | undefined {
  const left = [
    ...(done < total ? [`stopped after ${formatCount(done)} of ${formatCount(total)} rows`] : []),
    ...(skipped > 0 ? [`${formatCount(skipped)} ${skipped === 1 ? "row" : "rows"} skipped`] : []),
  ];
  return left.length > 0 ? `${file}: ${left.join(", ")}` : undefined;
}

function textOf(kind: OrderNotice["kind"], order: Order): string {
  const number = order.orderNumber;
  switch (kind) {
    case "order": {
      const copies = order.totalQuantity === 1 ? "1 book" : `${order.totalQuantity} books`;
      return `${number}: ${copies}, ${formatMoney(order.totalAmount)}`;
    }
    case "request":
      return `${number}: its customer asks to ${order.request?.kind === "return" ? "return" : "cancel"} it`;
    case "payment":
      // A failed refund may have been repeated since.
      return order.dispute && order.refund?.state !== "failed"
        ? `${number}: its payment is disputed`
        : `${number}: its refund was refused`;
  }
}

const TITLES: Record<NoticeKind, readonly [one: string, more: string]> = {
  order: ["new order", "new orders"],
  request: ["request of a customer", "requests of customers"],
  payment: ["payment problem", "payment problems"],
  stock: ["book running out", "books running out"],
  import: ["incomplete import", "incomplete imports"],
};

const groupsOf = (notices: readonly Notice[]) =>
  NOTICE_KINDS.flatMap((kind) => {
    const texts = notices.filter((notice) => notice.kind === kind).flatMap((notice) => notice.texts);
    const [one, more] = TITLES[kind];
    return texts.length > 0 ? [{ title: `${texts.length} ${texts.length === 1 ? one : more}`, texts }] : [];
  });
type Group = ReturnType<typeof groupsOf>[number];

/** Such as "2 new orders, 1 book running out". */
const titleOf = (groups: readonly Group[]): string => groups.map(({ title }) => title).join(", ");

/** Lines that a lock screen has room for. */
const MAX_LINES = 4;
/** Characters: four lines of Chinese fit into the 4 kB that push services take. */
const MAX_LINE = 200;

const firstOf = (texts: readonly string[], most: number): string[] => {
  const more = texts.length - most;
  return more > 0 ? [...texts.slice(0, most), `and ${more} more`] : [...texts];
};

function deviceMessage({ id: deviceId, userId }: PushDevice, notices: readonly Notice[]): MailDraft {
  const groups = groupsOf(notices);
  const texts = groups.flatMap((group) => group.texts);
  const body = firstOf(texts, MAX_LINES)
    .map((line) => shortened(line, MAX_LINE))
    .join("\n");
  const title = titleOf(groups);
  const url = (texts.length === 1 && notices[0]?.page) || "/admin/orders";
  return {
    to: "device",
    subject: title,
    text: "",
    html: "",
    sellerMessage: { deviceId, userId, title, body, url },
  };
}

function noticeMail(to: string, notices: readonly Notice[], { publicUrl }: NoticePorts): MailDraft {
  const all = groupsOf(notices);
  const groups = all.map((group) => ({ ...group, texts: firstOf(group.texts, MAX_TEXTS) }));
  const title = titleOf(all);
  const isOfBooks = notices.every(({ kind }) => kind === "import" || kind === "stock");
  const [url, label] = isOfBooks
    ? [`${publicUrl}/admin`, "Open the books"]
    : [`${publicUrl}/admin/orders`, "Open the orders"];
  return {
    to,
    subject: title,
    text: [...groups.map((group) => [group.title, ...group.texts].join("\n")), url].join("\n\n"),
    html: emailLayout(
      title,
      html`${groups.map(
        (group) =>
          html`<h2 style="font-size:18px">${group.title}</h2><p>${group.texts.map((text) => html`${text}<br>`)}</p>`,
      )}${linkButton(label, url)}`,
    ),
  };
}

const DAY_MS = 86_400_000;

/** Eight in the morning in Singapore is midnight UTC. */
const lastMorning = (now: Date): Instant => instant(new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS));
