import * as z from "zod/mini";
import { BookId } from "../../books/book/book-id.ts";
import { Instant } from "../../kernel/time/clock.ts";
import { hasCopies, type WithCopies } from "./copies.ts";
import { OrderStatus, type PaymentStatus } from "./order-status.ts";

const RequestKind = z.enum(["cancellation", "return"]);
type RequestKind = z.output<typeof RequestKind>;

/** A customer's request to cancel a paid order or to return its books. */
export const OrderRequest = z.object({
  kind: RequestKind,
  reason: z.string(),
  /** Returned copies, if the return is partial. */
  copies: z.optional(z.array(z.object({ productId: BookId, quantity: z.int() }))),
  requestedAt: Instant,
  /** Null while it is open. */
  decision: z.nullable(
    z.object({
      isGranted: z.boolean(),
      text: z.string(),
      at: Instant,
      /** The event that made it pointless, if nobody decided. */
      endedBy: z.optional(z.union([OrderStatus, z.literal("refunded")])),
    }),
  ),
});
export type OrderRequest = z.output<typeof OrderRequest>;

export function requestStateOf({ decision }: OrderRequest): "asked for" | "granted" | "refused" | "ended" {
  if (!decision) return "asked for";
  if (decision.endedBy) return "ended";
  return decision.isGranted ? "granted" : "refused";
}

type Requestable = {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  request?: OrderRequest | null | undefined;
};

export const hasOpenRequest = ({ request }: Pick<Requestable, "request">): boolean =>
  request?.decision === null;

/** An order that has moved on can no longer be cancelled or returned. */
export const canBeGranted = (order: Requestable): boolean =>
  Boolean(order.request) && order.request?.kind === requestKindOf(order);

/** The request that the customer may make; null if none, or while one is open. */
export function possibleRequest(order: Requestable & WithCopies): RequestKind | null {
  const kind = hasOpenRequest(order) ? null : requestKindOf(order);
  return kind === "return" && !hasCopies(order) ? null : kind;
}

function requestKindOf(order: Requestable): RequestKind | null {
  if (order.paymentStatus !== "paid") return null;
  switch (order.orderStatus) {
    case "pending":
    case "processing":
      return "cancellation";
    case "shipped":
    case "delivered":
      return "return";
    case "cancelled":
    case "expired":
      return null;
  }
}
