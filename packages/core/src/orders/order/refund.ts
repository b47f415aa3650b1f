import * as z from "zod/mini";
import { BookId } from "../../books/book/book-id.ts";
import { Cents } from "../../kernel/amounts/quantities.ts";
import { minus } from "../../kernel/amounts/totals.ts";
import { Instant } from "../../kernel/time/clock.ts";
import type { PaymentStatus } from "./order-status.ts";

/** Stored as requested before the provider is asked, so that an interrupted refund is completed. */
export const Refund = z.object({
  state: z.enum(["requested", "made", "failed"]),
  /** "provider": made in the provider's dashboard. */
  reason: z.enum(["cancelled", "sold-out", "provider"]),
  /** From 1. Each has an idempotency key of its own, as the provider repeats its response to one. */
  attempt: z.int(),
  requestedAt: Instant,
  /** The provider's error code, if the refund failed. */
  problem: z.optional(z.string()),
});
export type Refund = z.output<typeof Refund>;

/** A part of what was paid, for copies or as an amount, while the order goes on; stored before it is made. */
export const PartRefund = z.object({
  /** Chosen by the client: a repeated request has the same id. */
  id: z.string(),
  state: z.enum(["requested", "made", "refused"]),
  amount: Cents,
  copies: z.array(z.object({ productId: BookId, quantity: z.int() })),
  /** Whether the copies can be sold again. */
  isRestocked: z.boolean(),
  /** Shown to the customer. */
  reason: z.string(),
  requestedAt: Instant,
  /** The provider's error code, if it refused. */
  problem: z.optional(z.string()),
});
export type PartRefund = z.output<typeof PartRefund>;

type WithParts = { partRefunds?: readonly PartRefund[] | undefined };

const partRefundThatGot =
  (end: PartRefund["state"]) =>
  (before: WithParts, next: WithParts): PartRefund | undefined =>
    next.partRefunds?.find(
      ({ id, state }) =>
        state === end && before.partRefunds?.some((one) => one.id === id && one.state !== end),
    );

/** The part refund that was made by a change of its order, if any. */
export const partRefundMade = partRefundThatGot("made");
const partRefundRefused = partRefundThatGot("refused");

/** Amounts in cents, negative for a refund that came back from a card. */
export const CreditNote = z.object({
  /** Consecutive over all orders, from 1. */
  number: z.int(),
  amount: z.int(),
  /** GST included in the amount. */
  gst: z.int(),
  issuedAt: Instant,
  partRefundId: z.optional(z.string()),
});
export type CreditNote = z.output<typeof CreditNote>;

export const creditNoteNumberText = (number: number): string => `CN-${String(number).padStart(6, "0")}`;

export const Dispute = z.enum(["open", "won", "lost"]);
export type Dispute = z.output<typeof Dispute>;

/** Fields of an order whose payment was refunded or disputed. */
export const paymentProblemFields = {
  refund: z.optional(Refund),
  /** Oldest first. */
  partRefunds: z.optional(z.array(PartRefund)),
  /** In cents: refunded in parts, here or in the provider's dashboard. Meaningless after a full refund. */
  refundedAmount: z.optional(Cents),
  /** Oldest first. */
  creditNotes: z.optional(z.array(CreditNote)),
  /** The cardholder asked the bank for the money back. */
  dispute: z.optional(Dispute),
};
type PaymentProblemFields = z.output<z.ZodMiniObject<typeof paymentProblemFields>>;
type Refunds = Pick<PaymentProblemFields, "refund" | "partRefunds">;

/** "refused" permanently, with the provider's error code: a retry needs another attempt number. */
export type RefundOutcome = { state: "made" } | { state: "refused"; problem: string };

/** The provider's report of a payment: `refunded` in cents, without failed refunds, and the latest dispute. */
export type ReportedMoney = { refunded: number; dispute: Dispute | null };

/** As stored, or as sent to the browser. */
export type RefundState = {
  refund?: Pick<Refund, "state"> | null | undefined;
  partRefunds?: readonly Pick<PartRefund, "state">[] | undefined;
};

/** Whether a refund is requested, or failed and to be retried. Until it is made, nothing else about the order may change. */
export const isBeingRefunded = ({ refund, partRefunds }: RefundState): boolean =>
  refund?.state === "requested" ||
  refund?.state === "failed" ||
  (partRefunds?.some(({ state }) => state === "requested") ?? false);

type Paid = { paymentStatus: PaymentStatus; totalAmount: Cents; refundedAmount?: Cents | undefined };

export const refundedTotal = ({ paymentStatus, totalAmount, refundedAmount }: Paid): Cents =>
  paymentStatus === "refunded" ? totalAmount : (refundedAmount ?? (0 as Cents));

/** The payment less its refunds. */
export const netPaid = (order: Paid): Cents =>
  order.paymentStatus === "unpaid" ? (0 as Cents) : minus(order.totalAmount, refundedTotal(order));

/** When the oldest open refund was requested. */
export const requestedAtOf = ({ refund, partRefunds }: Refunds): Instant | undefined =>
  refund?.state === "requested"
    ? refund.requestedAt
    : partRefunds?.find(({ state }) => state === "requested")?.requestedAt;

/** A payment that arrived after the copies were sold is not a sale. */
export const needsInvoice = (order: Pick<Refunds, "refund"> & Pick<Paid, "paymentStatus">): boolean =>
  order.paymentStatus === "paid" && order.refund?.reason !== "sold-out";

/** "refund": the sweeper must complete a refund. "problem": an administrator must act. */
export type PaymentCase = "refund" | "problem";

export function paymentCaseOf(order: Refunds & Pick<PaymentProblemFields, "dispute">): PaymentCase | null {
  if (requestedAtOf(order) !== undefined) return "refund";
  return order.refund?.state === "failed" || order.dispute === "open" ? "problem" : null;
}

type Problems = Parameters<typeof paymentCaseOf>[0];

/** Whether a change of an order is that a refund failed, also of a part, or that a dispute began. */
export const hasNewPaymentProblem = (before: Problems, next: Problems): boolean =>
  (next.refund?.state === "failed" && before.refund?.state !== "failed") ||
  (next.dispute === "open" && before.dispute !== "open") ||
  partRefundRefused(before, next) !== undefined;
