import { counted, formatCount, formatMoney } from "../kernel/amounts/format.ts";
import { shortened } from "../kernel/text/text.ts";
import { emailLayout, html, linkButton } from "../mail/html.ts";
import type { MailDraft } from "../mail/mail.ts";
import type { Order } from "../orders/order/order.ts";
import type { PushDevice } from "../push/device.ts";
import {
  type DailyNotice,
  type ImportNotice,
  NOTICE_KINDS,
  type NoticeKind,
  type OrderNotice,
} from "./notices.ts";

/** What the seller is told of one kind of events, and the page of the back office about it. */
export type Notice = Pick<DailyNotice, "kind" | "texts"> & { page?: string | undefined };

/** Maximum texts of a kind in one mail, and in a growing daily notice, which is rewritten with each run (10 kB). */
export const MAX_TEXTS = 200;

/** Undefined if every row was imported. */
export function importText({ file, done, total, skipped }: ImportNotice): string | undefined {
  const problems = [
    ...(done < total ? [`stopped after ${formatCount(done)} of ${formatCount(total)} rows`] : []),
    ...(skipped > 0 ? [`${counted(skipped, "row")} skipped`] : []),
  ];
  return problems.length > 0 ? `${file}: ${problems.join(", ")}` : undefined;
}

export function orderText(kind: OrderNotice["kind"], order: Order): string {
  const number = order.orderNumber;
  switch (kind) {
    case "order":
      return `${number}: ${counted(order.totalQuantity, "book")}, ${formatMoney(order.totalAmount)}`;
    case "request":
      return `${number}: its customer asks to ${order.request?.kind === "return" ? "return" : "cancel"} it`;
    case "payment":
      // A failed refund may have been repeated since.
      return order.dispute === "open" && order.refund?.state !== "failed"
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
/** Four lines of so many Chinese characters fit into the 4 kB that push services take. */
const MAX_LINE_LENGTH = 200;

const firstOf = (texts: readonly string[], max: number): string[] => {
  const more = texts.length - max;
  return more > 0 ? [...texts.slice(0, max), `and ${more} more`] : [...texts];
};

const BOOKS_PAGE = "/admin";
const ORDERS_PAGE = "/admin/orders";

const listPageOf = (notices: readonly Notice[]): string =>
  notices.every(({ kind }) => kind === "import" || kind === "stock") ? BOOKS_PAGE : ORDERS_PAGE;

export function deviceMessage({ id: deviceId, userId }: PushDevice, notices: readonly Notice[]): MailDraft {
  const groups = groupsOf(notices);
  const texts = groups.flatMap((group) => group.texts);
  const body = firstOf(texts, MAX_LINES)
    .map((line) => shortened(line, MAX_LINE_LENGTH))
    .join("\n");
  const title = titleOf(groups);
  const url = (texts.length === 1 && notices[0]?.page) || listPageOf(notices);
  return {
    to: "device",
    subject: title,
    text: "",
    html: "",
    sellerMessage: { deviceId, userId, title, body, url },
  };
}

export function noticeMail(to: string, notices: readonly Notice[], publicUrl: string): MailDraft {
  const all = groupsOf(notices);
  const groups = all.map((group) => ({ ...group, texts: firstOf(group.texts, MAX_TEXTS) }));
  const title = titleOf(all);
  const page = listPageOf(notices);
  const url = publicUrl + page;
  return {
    to,
    subject: title,
    text: [...groups.map((group) => [group.title, ...group.texts].join("\n")), url].join("\n\n"),
    html: emailLayout(
      title,
      html`${groups.map(
        (group) =>
          html`<h2 style="font-size:18px">${group.title}</h2><p>${group.texts.map((text) => html`${text}<br>`)}</p>`,
      )}${linkButton(page === BOOKS_PAGE ? "Open the books" : "Open the orders", url)}`,
    ),
  };
}
