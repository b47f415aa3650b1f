import { assertSelf, hasProvenEmail, type SignedIn } from "../../accounts/account/user.ts";
import type { Book } from "../../books/book/book.ts";
import type { BookId } from "../../books/book/book-id.ts";
import { Failure } from "../../kernel/failure.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { instant } from "../../kernel/time/clock.ts";
import { applyEvent } from "../lifecycle/apply-event.ts";
import { type OrderPorts, PaymentRefusedError, type PlacingReads } from "../lifecycle/ports.ts";
import { closePayment } from "../lifecycle/settle-payment.ts";
import type { CheckoutInput, CheckoutResponse } from "../order/contract.ts";
import { allowedCopies, type Holds, heldCopies, MAX_OPEN_ATTEMPTS } from "../order/holds.ts";
import { orderMessages } from "../order/messages.ts";
import { awaitsPayment, type Order, type OrderId } from "../order/order.ts";
import { orderNumberFor } from "../order/order-number.ts";
import { totalRefusal } from "../order/quote.ts";
import {
  assertQuoteMatches,
  draftOrder,
  type RequestedBook,
  requestedBooks,
  toOrderLines,
} from "./draft-order.ts";

/** About two seconds for a concurrent click to open its page, before its order is treated as abandoned. */
const MAX_WAITS = 6;

/**
 * The order is stored and its stock reserved before the payment page opens, so that a payment always finds its order.
 * Idempotent: a double click or a retry gets the same page.
 * @param network the buyer's IP network, which has a limit of unpaid copies as well
 * @throws Failure "order.book-gone", "order.out-of-stock", "order.changed" (conflict), "order.country", "order.total",
 * "order.payment-refused" (invalid),
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
  const requested = requestedBooks(input);
  const fingerprint = await fingerprintOf(buyer, input);
  const checkout = { buyer, input, requested, fingerprint, network: hasProvenEmail(buyer) ? null : network };
  let waits = 0;
  const placed = await retryOnConflict<Order>(async () => {
    const ids = requested.map(({ productId }) => productId);
    const read = await ports.orders.readForPlacing(buyer._id, fingerprint, ids);
    const { open } = read;
    if (!open) return placeNewOrder(ports, checkout, read);
    if (open.reserving && waits < MAX_WAITS) {
      waits += 1;
      return CONFLICT;
    }
    if (!open.reserving && open.payUntil > instant(ports.clock.now())) return open;
    await closePayment(ports, open);
    return placeNewOrder(ports, checkout, read);
  });
  return openPayment(ports, placed);
}

type Checkout = {
  buyer: SignedIn;
  input: CheckoutInput;
  requested: readonly RequestedBook[];
  fingerprint: string;
  /** Null if the buyer's copies do not count for the network's limit. */
  network: string | null;
};

/**
 * @returns CONFLICT if another click stored the same attempt, which is found next; an attempt changed, which is read
 * again; the number is taken, and the next draft has another one; or a book is sold out, with which the next draft fails
 */
async function placeNewOrder(
  ports: OrderPorts,
  checkout: Checkout,
  read: PlacingReads,
): Promise<Order | typeof CONFLICT> {
  const { buyer, network } = checkout;
  const books = new Map(read.books.map((book) => [book._id, book]));
  const order = await draft(ports, checkout, read, books);
  // An expired attempt of these lines has just been removed from what the buyer holds.
  const holds = read.open ? await ports.orders.holdsOf(buyer._id) : read.holds;
  const before = await closeOldestAttempts(ports, buyer, order, holds);
  if ((await ports.orders.place(order, { before, network })) === "conflict") return CONFLICT;
  const outcome = await reserve(ports, order, books, network);
  if (outcome === "reserved") return order;
  await ports.orders.withdraw(order);
  if (outcome === "network-full") throw confirmEmailFirst();
  return CONFLICT;
}

async function draft(
  ports: OrderPorts,
  { buyer, input, requested, fingerprint }: Checkout,
  { shipping, gst }: PlacingReads,
  books: ReadonlyMap<BookId, Book>,
): Promise<Order> {
  const lines = toOrderLines(requested, books);
  const now = ports.clock.now();
  const id = ports.newOrderId();
  const orderNumber = await orderNumberFor(id);
  const order = draftOrder({ id, orderNumber, buyer, input, lines, shipping, gst, fingerprint, now });
  assertQuoteMatches(input, order, books);
  const refusal = totalRefusal(order.totalAmount);
  if (refusal) throw new Failure("invalid", "order.total", refusal.text);
  return order;
}

async function reserve(
  ports: OrderPorts,
  order: Order,
  books: ReadonlyMap<BookId, Book>,
  network: string | null,
) {
  try {
    return await ports.orders.reserve(order, books, network);
  } catch (error) {
    // If this fails too, the sweeper does it.
    await applyEvent(ports, order, { type: "payment-expired" });
    throw error;
  }
}

async function openPayment(ports: OrderPorts, order: Order): Promise<CheckoutResponse> {
  if (order.payUrl) return { url: order.payUrl, orderId: order._id };
  const { sessionId, url, isAttached } = await openNewPage(ports, order);
  if (isAttached) {
    await ports.orders.confirmCopies(order);
    return { url, orderId: order._id };
  }
  const current = await ports.orders.get(order._id);
  if (current?.payUrl && awaitsPayment(current)) return { url: current.payUrl, orderId: order._id };
  // Another process ended the order without knowing this page.
  await ports.payments.close(sessionId);
  throw providerDown();
}

async function openNewPage(ports: OrderPorts, order: Order) {
  try {
    const payment = await ports.payments.open(order);
    // Stored before the page is used, so that a paid session is found.
    await ports.orders.storeSessionId(order, payment.sessionId);
    return { ...payment, isAttached: await ports.orders.attachPayment(order, payment) };
  } catch (cause) {
    // Releases the copies at once. Reads the order again, since only the response may be lost: a stored page is closed first.
    // If this fails too, the sweeper does it.
    await closePayment(ports, (await ports.orders.get(order._id)) ?? order);
    const failure = cause instanceof PaymentRefusedError ? paymentRefused() : providerDown();
    throw Object.assign(failure, { cause });
  }
}

const providerDown = (): Failure =>
  new Failure("unavailable", "order.provider-down", orderMessages.providerDown);

const paymentRefused = (): Failure =>
  new Failure("invalid", "order.payment-refused", orderMessages.paymentRefused);

async function fingerprintOf(buyer: SignedIn, input: CheckoutInput): Promise<string> {
  const { userId: _, ...request } = input;
  const bytes = new TextEncoder().encode(JSON.stringify([buyer._id, request]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Closes the buyer's oldest attempts until another order fits into what they may hold unpaid (docs/rules.md#stock).
 * @throws Failure "order.confirm-email", "order.too-many-copies", "order.payments-open" (conflict)
 */
async function closeOldestAttempts(
  ports: OrderPorts,
  buyer: SignedIn,
  order: Order,
  read: Holds,
): Promise<Holds> {
  const tried = new Set<OrderId>();
  for (let holds = read; ; holds = await ports.orders.holdsOf(buyer._id)) {
    const allowed = allowedCopies(holds, { hasProvenEmail: hasProvenEmail(buyer) }, ports.clock.now());
    if (order.totalQuantity > allowed) throw tooManyCopies(buyer, allowed);
    if (holds.open.length < MAX_OPEN_ATTEMPTS && heldCopies(holds) + order.totalQuantity <= allowed)
      return holds;
    const oldest = holds.open.find(({ orderId }) => !tried.has(orderId));
    if (!oldest) throw new Failure("conflict", "order.payments-open", orderMessages.paymentsOpen);
    // An attempt whose payment is pending at a bank cannot be closed.
    tried.add(oldest.orderId);
    const attempt = await ports.orders.get(oldest.orderId);
    if (attempt) await closePayment(ports, attempt);
  }
}

const confirmEmailFirst = (): Failure =>
  new Failure("conflict", "order.confirm-email", orderMessages.confirmEmail);

const tooManyCopies = (buyer: SignedIn, allowed: number): Failure =>
  hasProvenEmail(buyer)
    ? new Failure("conflict", "order.too-many-copies", orderMessages.tooManyCopies(allowed))
    : confirmEmailFirst();
