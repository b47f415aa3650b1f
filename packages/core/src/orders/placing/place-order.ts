import { assertSelf, type SignedIn } from "../../accounts/users/principal.ts";
import { Failure } from "../../kernel/failure.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { instant } from "../../kernel/time/clock.ts";
import type { CheckoutInput, CheckoutResponse } from "../contract.ts";
import { applyEvent } from "../lifecycle/apply-event.ts";
import { orderMessages } from "../messages.ts";
import { orderNumberFor } from "../numbers/order-number-for.ts";
import type { Order } from "../order.ts";
import { closePayment } from "../payment/settle-payment.ts";
import type { OrderPorts } from "../ports.ts";
import { assertQuoteMatches } from "./assert-quote-matches.ts";
import { closeOldestAttempts, confirmEmailFirst, hasConfirmedEmail } from "./close-oldest-attempts.ts";
import { draftOrder, requestedBooks, toOrderLines } from "./draft-order.ts";

/**
 * The order is stored with its stock reserved before the payment page opens, so that a payment always finds its order.
 * Idempotent: a double click or a retry gets the same page.
 * @param network the buyer's, which has a limit of unpaid copies as well
 * @throws Failure "order.book-gone", "order.out-of-stock", "order.changed" (conflict), "order.country" (invalid),
 * "order.confirm-email", "order.too-many-copies", "order.payments-open" (conflict), "auth.forbidden",
 * "order.provider-down" (unavailable)
 */
export async function placeOrder(
  ports: OrderPorts,
  buyer: SignedIn,
  input: CheckoutInput,
  network: string,
): Promise<CheckoutResponse> {
  if (input.userId !== undefined) assertSelf(buyer, input.userId);
  const fingerprint = await fingerprintOf(buyer, input);
  const placed = await retryOnConflict<Order>(async () => {
    const open = await ports.orders.byAttempt(buyer._id, fingerprint);
    if (open && open.payUntil > instant(ports.clock.now())) return open;
    if (open) await closePayment(ports, open);
    const { order, books } = await draft(ports, buyer, input, fingerprint);
    const hold = {
      before: await closeOldestAttempts(ports, buyer, order),
      network: hasConfirmedEmail(buyer) ? null : network,
    };
    switch (await ports.orders.place(order, books, hold)) {
      case "placed":
        return order;
      case "conflict":
        // Another click stored the same attempt, which is found next; a book or an attempt changed, which is read again; or
        // the number is taken, and the next draft has another one.
        return CONFLICT;
      case "network-full":
        throw confirmEmailFirst();
    }
  });
  return openPayment(ports, placed);
}

async function draft(ports: OrderPorts, buyer: SignedIn, input: CheckoutInput, fingerprint: string) {
  const requested = requestedBooks(input);
  const [books, shipping, gst] = await Promise.all([
    ports.books.getMany(requested.map(({ productId }) => productId)),
    ports.shipping.read(),
    ports.gst.read(),
  ]);
  const byId = new Map(books.map((book) => [book._id, book]));
  const lines = toOrderLines(requested, byId);
  const now = ports.clock.now();
  const id = ports.newOrderId();
  const orderNumber = await orderNumberFor(id);
  const order = draftOrder({ id, orderNumber, buyer, input, lines, shipping, gst, fingerprint, now });
  assertQuoteMatches(input, order, byId);
  return { order, books };
}

async function openPayment(ports: OrderPorts, order: Order): Promise<CheckoutResponse> {
  if (order.payUrl) return { url: order.payUrl, orderId: order._id };
  try {
    // Before its page is known to anybody: an order that somebody has seen is found.
    const [payment] = await Promise.all([ports.payments.open(order), ports.orders.index(order)]);
    await ports.orders.attachPayment(order, payment);
    return { url: payment.url, orderId: order._id };
  } catch (cause) {
    // Nobody has seen a payment page, so nobody can pay: the copies are released at once. If this fails too, the sweeper does it.
    await applyEvent(ports, order, { type: "payment-expired" });
    throw Object.assign(new Failure("unavailable", "order.provider-down", orderMessages.providerDown), {
      cause,
    });
  }
}

async function fingerprintOf(buyer: SignedIn, input: CheckoutInput): Promise<string> {
  const { userId: _, ...request } = input;
  const bytes = new TextEncoder().encode(JSON.stringify([buyer._id, request]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
