import { Failure } from "../kernel/failure.ts";
import { type Mail, newMail } from "../mail/mail.ts";
import type { Admin } from "../users/who.ts";
import { awaitsPayment, wasTakenOn } from "./attempt.ts";
import { statusMail } from "./mails.ts";
import { orderMessages } from "./messages.ts";
import type { Order, OrderId, OrderStatus } from "./order.ts";
import type { CheckoutPorts } from "./ports.ts";
import { abandonOrder } from "./settle-payment.ts";

/** In these states an order's copies are back on the shelf. */
const gives = (status: OrderStatus): boolean => status === "cancelled" || status === "expired";

/**
 * Sets an order's status, with what that means for the shelves: cancelling puts the copies back, un-cancelling takes them
 * again or is refused. Repeated, it changes nothing. The customer is told by mail.
 * @throws Failure "order.missing", "order.page-closed" (conflict), "order.out-of-stock" (conflict)
 */
export async function changeOrderStatus(
  ports: CheckoutPorts,
  _by: Admin,
  id: OrderId,
  status: OrderStatus,
): Promise<Order> {
  for (let order = await ports.orders.get(id); order; order = await ports.orders.get(id)) {
    if (order.orderStatus === status) return order;
    const changed = gives(status) ? await takeOff(ports, order, status) : await putOn(ports, order, status);
    if (!changed) continue;
    await ports.sendMails(changed.mails);
    return changed.order;
  }
  throw new Failure("missing", "order.missing", orderMessages.noneFound);
}

function withStatus(order: Order, status: OrderStatus): Order {
  const next = { ...order, orderStatus: status, version: order.version + 1 };
  return { ...next, takenOn: wasTakenOn(order) || wasTakenOn(next) };
}

type Changed = { order: Order; mails: Mail[] };

/** An unpaid order's payment page closes first: nobody pays for copies that are back on the shelf. */
async function takeOff(ports: CheckoutPorts, read: Order, status: OrderStatus): Promise<Changed | undefined> {
  const order = read.sessionId && awaitsPayment(read) ? await abandonOrder(ports, read) : read;
  if (order.orderStatus === status) return { order, mails: [] };
  const next = { ...withStatus(order, status), holdsStock: false };
  const mails = [newMail(statusMail(next), ports.clock.now())];
  const done = order.holdsStock
    ? await ports.orders.release(order, next, mails)
    : await ports.orders.settle(order, next, mails);
  return done ? { order: next, mails } : undefined;
}

async function putOn(ports: CheckoutPorts, order: Order, status: OrderStatus): Promise<Changed | undefined> {
  const retake = !order.holdsStock;
  if (retake && order.paymentStatus !== "paid" && !wasTakenOn(order) && status === "pending")
    throw new Failure("conflict", "order.page-closed", orderMessages.pageClosed);
  const next = { ...withStatus(order, status), holdsStock: true };
  const mails = [newMail(statusMail(next), ports.clock.now())];
  const changed = { order: next, mails };
  if (!retake) return (await ports.orders.settle(order, next, mails)) ? changed : undefined;
  const outcome = await ports.orders.retake(order, next, mails);
  if (outcome === "short")
    throw new Failure("conflict", "order.out-of-stock", await whatIsShort(ports, order));
  return outcome === "settled" ? changed : undefined;
}

async function whatIsShort(ports: CheckoutPorts, order: Order): Promise<string> {
  const books = await ports.books.getMany(order.lines.map((line) => line.productId));
  const short = order.lines.find(
    (line) => (books.find((book) => book._id === line.productId)?.stock ?? 0) < line.quantity,
  );
  const left = books.find((book) => book._id === short?.productId)?.stock ?? 0;
  return orderMessages.outOfStock(short?.name ?? "", left);
}
