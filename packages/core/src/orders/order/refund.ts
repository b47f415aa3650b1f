import * as z from "zod/mini";
import { Cents } from "../../kernel/amounts/money.ts";
import { Instant } from "../../kernel/time/clock.ts";
import type { OrderStatus, PaymentStatus } from "./order-status.ts";

/**
 * Money on its way back. Stored as requested before the provider is asked, so that nothing else happens to the order
 * meanwhile and whatever breaks off is finished.
 */
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

export const Dispute = z.enum(["open", "won", "lost"]);
export type Dispute = z.output<typeof Dispute>;

/** Fields of an order that a payment has when it goes another way than to be paid once. */
export const paymentTrouble = {
  refund: z.optional(Refund),
  /** In cents: a part that was given back in the provider's dashboard. */
  refundedAmount: z.optional(Cents),
  /** The cardholder asked the bank for the money back. */
  dispute: z.optional(Dispute),
};

/** "refused" for good, with the provider's code: asking again needs another attempt. */
export type RefundOutcome = { state: "made" } | { state: "refused"; problem: string };

/** What the provider says of a payment: `refunded` in cents, without refunds that failed, and the latest dispute. */
export type ReportedMoney = { refunded: number; dispute: Dispute | null };

type Payment = {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  refund?: Refund | undefined;
  dispute?: Dispute | undefined;
};

/** As stored, or as sent to the browser. */
export type RefundState = { refund?: Pick<Refund, "state"> | null | undefined };

/** Requested, or failed and to be tried again: nothing else about the order is changed. */
export const isBeingRefunded = ({ refund }: RefundState): boolean =>
  refund?.state === "requested" || refund?.state === "failed";

/** A payment that came after the copies were sold is no sale. */
export const needsInvoice = ({ paymentStatus, refund }: Pick<Payment, "paymentStatus" | "refund">): boolean =>
  paymentStatus === "paid" && refund?.reason !== "sold-out";

/** For whoever has to act: the sweeper finishes a refund, an administrator deals with a problem. */
export type PaymentCase = "refund" | "problem";

export function paymentCaseOf({ refund, dispute }: Pick<Payment, "refund" | "dispute">): PaymentCase | null {
  if (refund?.state === "requested") return "refund";
  return refund?.state === "failed" || dispute === "open" ? "problem" : null;
}
