import * as z from "zod/mini";
import { ImportProgress } from "../import/contract.ts";
import { Instant } from "../kernel/time/clock.ts";
import { isOfCanary, type Order, OrderId } from "../orders/order/order.ts";
import { hasNewPaymentProblem, needsInvoice } from "../orders/order/refund.ts";
import { hasOpenRequest } from "../orders/order/request.ts";

export const NOTICE_KINDS = ["order", "request", "payment", "stock", "import"] as const;
export const NoticeKind = z.enum(NOTICE_KINDS);
export type NoticeKind = z.output<typeof NoticeKind>;

/** "once" means at once. */
export const NOTICE_TIMES = ["off", "once", "daily"] as const;
const NoticeTime = z.enum(NOTICE_TIMES);

/** Events that the seller is notified of by mail, and when. */
export const NoticeSettings = z.object({
  version: z.int(),
  addresses: z.array(z.string()),
  order: NoticeTime,
  request: NoticeTime,
  payment: NoticeTime,
  stock: NoticeTime,
  /** Missing in settings of an earlier version. */
  import: z._default(NoticeTime, "once"),
  /** Stock at or below which the seller is notified of a book. */
  lowStock: z.int(),
});
export type NoticeSettings = z.output<typeof NoticeSettings>;

export const defaultNotices: NoticeSettings = {
  version: 0,
  addresses: [],
  order: "once",
  request: "once",
  payment: "once",
  stock: "daily",
  import: "once",
  lowStock: 2,
};

/** Stored in the transaction of the event; removed in the transaction that stores the mails about it. */
export const OrderNotice = z.object({
  id: z.string(),
  kind: z.enum(["order", "request", "payment"]),
  orderId: OrderId,
  at: Instant,
});
export type OrderNotice = z.output<typeof OrderNotice>;

/** A running import: replaced with each of its batches, removed when the seller was notified of its end. */
export const ImportNotice = z.extend(ImportProgress, { id: z.string(), at: Instant });
export type ImportNotice = z.output<typeof ImportNotice>;

/** Several events that wait for the daily mail. */
export const DailyNotice = z.object({
  id: z.string(),
  kind: NoticeKind,
  texts: z.array(z.string()),
  at: Instant,
});
export type DailyNotice = z.output<typeof DailyNotice>;

type OrderChange = { from: Order; to: Order };

/** The notices about a change of an order; none for orders of the canary. */
export function noticesOf({ from, to }: OrderChange, at: Instant): OrderNotice[] {
  if (isOfCanary(to)) return [];
  const kinds: OrderNotice["kind"][] = [
    ...(from.paymentStatus === "unpaid" && needsInvoice(to) ? (["order"] as const) : []),
    // A request that is open again, since what ended it was undone, is not a new one.
    ...(hasOpenRequest(to) && to.request?.requestedAt !== from.request?.requestedAt
      ? (["request"] as const)
      : []),
    ...(hasNewPaymentProblem(from, to) ? (["payment"] as const) : []),
  ];
  return kinds.map((kind) => ({ id: `${at}#${kind}#${to._id}#${to.version}`, kind, orderId: to._id, at }));
}
