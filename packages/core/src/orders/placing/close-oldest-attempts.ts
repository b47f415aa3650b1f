import type { SignedIn } from "../../accounts/account/principal.ts";
import { hasProvenEmail } from "../../accounts/account/user.ts";
import { Failure } from "../../kernel/failure.ts";
import type { OrderPorts } from "../lifecycle/ports.ts";
import { allowedCopies, type Holds, heldCopies, MAX_OPEN_ATTEMPTS } from "../order/holds.ts";
import { orderMessages } from "../order/messages.ts";
import type { Order, OrderId } from "../order/order.ts";
import { closePayment } from "../payment/settle-payment.ts";

/**
 * Closes the buyer's oldest attempts until another order fits into what they may hold unpaid (docs/rules.md#stock).
 * @throws Failure "order.confirm-email", "order.too-many-copies", "order.payments-open" (conflict)
 */
export async function closeOldestAttempts(
  ports: OrderPorts,
  buyer: SignedIn,
  order: Order,
  read: Holds,
): Promise<Holds> {
  const tried = new Set<OrderId>();
  for (let holds = read; ; holds = await ports.orders.holdsOf(buyer._id)) {
    const allowed = allowedCopies(holds, hasProvenEmail(buyer), ports.clock.now());
    if (order.totalQuantity > allowed) throw tooManyCopies(buyer, allowed);
    if (holds.open.length < MAX_OPEN_ATTEMPTS && heldCopies(holds) + order.totalQuantity <= allowed)
      return holds;
    const oldest = holds.open.find(({ orderId }) => !tried.has(orderId));
    if (!oldest) throw new Failure("conflict", "order.payments-open", orderMessages.paymentsOpen);
    // One that a bank is about to pay cannot be closed.
    tried.add(oldest.orderId);
    const attempt = await ports.orders.get(oldest.orderId);
    if (attempt) await closePayment(ports, attempt);
  }
}

export const confirmEmailFirst = (): Failure =>
  new Failure("conflict", "order.confirm-email", orderMessages.confirmEmail);

const tooManyCopies = (buyer: SignedIn, allowed: number): Failure =>
  hasProvenEmail(buyer)
    ? new Failure("conflict", "order.too-many-copies", orderMessages.tooManyCopies(allowed))
    : confirmEmailFirst();
