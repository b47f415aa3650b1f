import type { BookId } from "../books/book/book-id.ts";
import type { BookStore } from "../books/book/ports.ts";
import { formatMoney } from "../kernel/amounts/format.ts";
import { type Clock, type Instant, instant } from "../kernel/time/clock.ts";
import { emailLayout, html, linkButton } from "../mail/html.ts";
import { type Mail, type MailDraft, newMail } from "../mail/mail.ts";
import type { PostPorts } from "../mail/ports.ts";
import type { Order, OrderId } from "../orders/order/order.ts";
import type { NoticeSettingsStore } from "./manage-notices.ts";
import {
  type DailyNotice,
  NOTICE_KINDS,
  type NoticeKind,
  type NoticeSettings,
  type OrderNotice,
} from "./notices.ts";

/** What one transaction has room for, beside the mails. */
export const NOTICES_AT_ONCE = 40;

/** Of a daily notice that grows: it is written anew with each turn, and takes 10 kB. */
const MAX_TEXTS = 200;

export type NoticeStore = {
  /** At most NOTICES_AT_ONCE of each. */
  waiting(): Promise<{ fresh: OrderNotice[]; daily: DailyNotice[] }>;
  /** One transaction. @returns false if somebody else has done with one of them */
  replace(
    done: readonly { id: string }[],
    daily: readonly DailyNotice[],
    mails: readonly Mail[],
  ): Promise<boolean>;
};

export type NoticePorts = {
  notices: NoticeStore;
  noticeSettings: NoticeSettingsStore;
  orders: { get(id: OrderId): Promise<Order | undefined> };
  books: Pick<BookStore, "getMany">;
  enqueueMails: PostPorts["enqueue"];
  clock: Clock;
  publicUrl: string;
};

type Notice = Pick<DailyNotice, "kind" | "texts">;

/**
 * Mails the seller what happened: at once, or what waited since eight in the morning in Singapore. A notice is removed with
 * the mail that tells of it, so that no event is told twice.
 * @returns how many were told
 */
export async function sendNotices(ports: NoticePorts): Promise<number> {
  const { fresh, daily } = await ports.notices.waiting();
  if (fresh.length + daily.length === 0) return 0;
  const settings = await ports.noticeSettings.read();
  const now = ports.clock.now();
  const found = await noticesAbout(ports, fresh, settings);
  const atOnce = found.filter(({ kind }) => settings[kind] === "once");
  const later = settings.addresses.length > 0 ? found.filter(({ kind }) => settings[kind] === "daily") : [];
  const due = daily.filter(({ at }) => at < lastMorning(now));
  // One grows for each kind, so that those of a day are few enough for one mail.
  const growing = daily.filter(
    (one) =>
      !due.includes(one) && one.texts.length < MAX_TEXTS && later.some(({ kind }) => kind === one.kind),
  );
  const grown = later.map(({ kind, texts }) => ({
    kind,
    texts: [...growing.filter((one) => one.kind === kind).flatMap((one) => one.texts), ...texts],
  }));
  const told = await tell(ports, settings, { done: [...fresh, ...growing], notices: atOnce, later: grown });
  return told + (due.length > 0 ? await tell(ports, settings, { done: due, notices: due, later: [] }) : 0);
}

type Telling = { done: readonly { id: string }[]; notices: readonly Notice[]; later: readonly Notice[] };

async function tell(ports: NoticePorts, settings: NoticeSettings, { done, notices, later }: Telling) {
  if (done.length === 0) return 0;
  const now = ports.clock.now();
  const mails =
    notices.length > 0 ? settings.addresses.map((to) => newMail(noticeMail(to, notices, ports), now)) : [];
  const waiting = later.map((notice) => ({
    ...notice,
    id: `${instant(now)}#${notice.kind}`,
    at: instant(now),
  }));
  if (!(await ports.notices.replace(done, waiting, mails))) return 0;
  if (mails.length > 0) await ports.enqueueMails(mails.map(({ _id }) => _id));
  return mails.length > 0 ? notices.flatMap(({ texts }) => texts).length : 0;
}

/** By kind. Without anything of the person who ordered: a notice outlives an erasure. */
async function noticesAbout(
  { orders, books }: NoticePorts,
  fresh: readonly OrderNotice[],
  { lowStock }: NoticeSettings,
): Promise<Notice[]> {
  const sold = new Map<BookId, number>();
  const texts: Record<NoticeKind, string[]> = { order: [], request: [], payment: [], stock: [] };
  for (const { kind, orderId } of fresh) {
    const order = await orders.get(orderId);
    if (!order) continue;
    texts[kind].push(textOf(kind, order));
    if (kind !== "order") continue;
    for (const { productId, quantity } of order.lines)
      sold.set(productId, (sold.get(productId) ?? 0) + quantity);
  }
  for (const { _id, title, stock } of await books.getMany([...sold.keys()]))
    if (stock <= lowStock && stock + (sold.get(_id) ?? 0) > lowStock)
      texts.stock.push(`${title}: ${stock} left`);
  return NOTICE_KINDS.flatMap((kind) => (texts[kind].length > 0 ? [{ kind, texts: texts[kind] }] : []));
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
      // One that failed may have been tried again since.
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
};

/** Such as "2 new orders, 1 book running out". */
function noticeMail(to: string, notices: readonly Notice[], { publicUrl }: NoticePorts): MailDraft {
  const groups = NOTICE_KINDS.flatMap((kind) => {
    const texts = notices.filter((notice) => notice.kind === kind).flatMap((notice) => notice.texts);
    const [one, more] = TITLES[kind];
    return texts.length > 0 ? [{ title: `${texts.length} ${texts.length === 1 ? one : more}`, texts }] : [];
  });
  const title = groups.map((group) => group.title).join(", ");
  const url = `${publicUrl}/admin/orders`;
  return {
    to,
    subject: title,
    text: [...groups.map((group) => [group.title, ...group.texts].join("\n")), url].join("\n\n"),
    html: emailLayout(
      title,
      html`${groups.map(
        (group) =>
          html`<h2 style="font-size:18px">${group.title}</h2><p>${group.texts.map((text) => html`${text}<br>`)}</p>`,
      )}${linkButton("Open the orders", url)}`,
    ),
  };
}

const DAY_MS = 86_400_000;

/** Eight in the morning in Singapore is midnight UTC. */
const lastMorning = (now: Date): Instant => instant(new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS));
