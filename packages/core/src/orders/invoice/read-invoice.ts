import type { SignedIn } from "../../accounts/users/principal.ts";
import type { UserId } from "../../accounts/users/user.ts";
import { sellerAt } from "../../gst/sellers.ts";
import { Failure } from "../../kernel/failure.ts";
import { orderMessages } from "../messages.ts";
import { OrderNumber } from "../numbers/order-number.ts";
import type { Order, OrderId } from "../order.ts";
import type { OrderPorts } from "../ports.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { type InvoiceWire, invoiceToWire } from "./wire.ts";

type Ports = Pick<OrderPorts, "invoices" | "gst" | "clock">;

/** Of the reader's own order; of any for an administrator. @throws Failure "order.missing", "order.no-invoice" (missing) */
export async function readInvoice(
  ports: Ports & Pick<OrderPorts, "orders">,
  reader: SignedIn,
  which: OrderId | OrderNumber,
): Promise<InvoiceWire> {
  const order = isNumber(which) ? await ports.orders.byNumber(which) : await ports.orders.get(which);
  if (!order || (reader.role !== "admin" && order.userId !== reader._id)) throw noOrder();
  return invoiceOf(ports, order, reader._id);
}

/** For its buyer, whom nothing here authorises. @throws Failure as `readInvoice` */
export async function readOrderInvoice(
  ports: Ports & { orders: Pick<OrderPorts["orders"], "get"> },
  orderId: OrderId,
): Promise<InvoiceWire> {
  const order = await ports.orders.get(orderId);
  if (!order) throw noOrder();
  return invoiceOf(ports, order, order.userId);
}

async function invoiceOf(ports: Ports, order: Order, viewer: UserId): Promise<InvoiceWire> {
  const invoice = await issueInvoice(ports, order);
  if (!invoice) throw new Failure("missing", "order.no-invoice", orderMessages.noInvoice);
  const seller = sellerAt(await ports.gst.read(), invoice.issuedAt);
  return invoiceToWire(invoice, { seller, order, viewer });
}

const noOrder = () => new Failure("missing", "order.missing", orderMessages.noneFound);

const isNumber = (which: OrderId | OrderNumber): which is OrderNumber => OrderNumber.safeParse(which).success;
