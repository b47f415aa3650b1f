import * as z from "zod/mini";
import { BookId } from "../../books/book/book-id.ts";
import { Cents } from "../../kernel/amounts/money.ts";
import { minus } from "../../kernel/amounts/totals.ts";
import { Instant } from "../../kernel/time/clock.ts";
import type { PaymentStatus } from "./order-status.ts";

/** Stored as requested before the provider is asked, so that whatever breaks off is finished. */
export const Refund = z.object({
  state: z.enum(["requested", "made", "failed"]),
  /** "provider": by somebody in the provider's dashboard. */
  reason: z.enum(["cancelled", "sold-out", "provider"]),
  /** From 1. Each has an idempotency key of its own, as the provider repeats its response to one. */
  attempt: z.int(),
  requestedAt: Instant,
  /** The provider's code, of a refund that failed. */
  problem: z.optional(z.string()),
});
export type Refund = z.output<typeof Refund>;

/** A part of what was paid, for copies or as an amount, while the order goes on; stored before it is made. */
export const PartRefund = z.object({
  /** The caller's choice: a repeated request has the same. */
  id: z.string(),
  state: z.enum(["requested", "made", "refused"]),
  amount: Cents,
  copies: z.array(z.object({ productId: BookId, quantity: z.int() })),
  /** Whether the copies can be sold again. */
  isRestocked: z.boolean(),
  /** Told to the customer. */
  reason: z.string(),
  requestedAt: Instant,
  /** The provider's code, of one that it refused. */
  problem: z.optional(z.string()),
});
export type PartRefund = z.output<typeof PartRefund>;

type WithParts = { partRefunds?: readonly PartRefund[] | undefined };

/** The part refund that was made by a change of its order, if any. */
export const partRefundMade = (before: WithParts, next: WithParts): PartRefund | undefined =>
  next.partRefunds?.find(
    ({ id, state }) =>
      state === "made" && before.partRefunds?.some((one) => one.id === id && one.state !== "made"),
  );

/** For money that went back; in cents, negative for money that came back from a card. */
export const CreditNote = z.object({
  /** Consecutive over all orders, from 1. */
  number: z.int(),
  amount: z.int(),
  /** Of the amount. */
  gst: z.int(),
  issuedAt: Instant,
  /** The part refund that it is for, if any. */
  partRefundId: z.optional(z.string()),
});
export type CreditNote = z.output<typeof CreditNote>;

export const creditNoteNumberText = (number: number): string => `CN-${String(number).padStart(6, "0")}`;

export const Dispute = z.enum(["open", "won", "lost"]);
export type Dispute = z.output<typeof Dispute>;

/** Fields of an order that a payment has when it goes another way than to be paid once. */
export const paymentProblemFields = {
  refund: z.optional(Refund),
  /** Oldest first. */
  partRefunds: z.optional(z.array(PartRefund)),
  /** In cents: what was given back in parts, here or in the provider's dashboard. Without meaning once all was. */
  refundedAmount: z.optional(Cents),
  /** Oldest first. */
  creditNotes: z.optional(z.array(CreditNote)),
  /** The cardholder asked the bank for the money back. */
  dispute: z.optional(Dispute),
};
type PaymentProblemFields = z.output<z.ZodMiniObject<typeof paymentProblemFields>>;

/** "refused" for good, with the provider's code: asking again needs another attempt. */
export type RefundOutcome = { state: "made" } | { state: "refused"; problem: string };

/** What the provider says of a payment: `refunded` in cents, without refunds that failed, and the latest dispute. */
export type ReportedMoney = { refunded: number; dispute: Dispute | null };

/** As stored, or as sent to the browser. */
export type RefundState = {
  refund?: Pick<Refund, "state"> | null | undefined;
  partRefunds?: readonly Pick<PartRefund, "state">[] | undefined;
};

/** Requested, or failed and to be tried again: nothing else about the order is changed. */
export const isBeingRefunded = ({ refund, partRefunds }: RefundState): boolean =>
  refund?.state === "requested" ||
  refund?.state === "failed" ||
  (partRefunds?.some(({ state }) => state === "requested") ?? false);

type Paid = { paymentStatus: PaymentStatus; totalAmount: Cents; refundedAmount?: Cents | undefined };

export const refundedTotal = ({ paymentStatus, totalAmount, refundedAmount }: Paid): Cents =>
  paymentStatus === "refunded" ? totalAmount : (refundedAmount ?? (0 as Cents));

/** What was paid for an order, less what was given back. */
export const netPaid = (order: Paid): Cents =>
  order.paymentStatus === "unpaid" ? (0 as Cents) : minus(order.totalAmount, refundedTotal(order));

/** When the refund was requested that has not been made. */
export const requestedAtOf = ({
  refund,
  partRefunds,
}: Pick<PaymentProblemFields, "refund" | "partRefunds">): Instant | undefined =>
  refund?.state === "requested"
    ? refund.requestedAt
    : partRefunds?.find(({ state }) => state === "requested")?.requestedAt;

/** A payment that came after the copies were sold is no sale. */
export const needsInvoice = ({
  paymentStatus,
  refund,
}: Pick<PaymentProblemFields, "refund"> & { paymentStatus: PaymentStatus }): boolean =>
  paymentStatus === "paid" && refund?.reason !== "sold-out";

/** For whoever has to act: the sweeper finishes a refund, an administrator deals with a problem. */
export type PaymentCase = "refund" | "problem";

export function paymentCaseOf({
  refund,
  partRefunds,
  dispute,
}: Pick<PaymentProblemFields, "refund" | "partRefunds" | "dispute">): PaymentCase | null {
  if (requestedAtOf({ refund, partRefunds }) !== undefined) return "refund";
  return refund?.state === "failed" || dispute === "open" ? "problem" : null;
}
