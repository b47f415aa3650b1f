import type { SignedIn } from "../../accounts/account/principal.ts";
import type { UserId } from "../../accounts/account/user.ts";
import { sellerAt } from "../../gst/sellers.ts";
import { Failure } from "../../kernel/failure.ts";
import { orderMessages } from "../order/messages.ts";
import type { OrderId } from "../order/order.ts";
import { OrderNumber } from "../order/order-number.ts";
import { type InvoicePorts, type InvoiceSource, type InvoiceWire, invoiceToWire } from "./invoice.ts";
import { issueMissingInvoice } from "./issue-invoice.ts";

type IdByNumber = { orders: { idOf(number: OrderNumber): Promise<OrderId | undefined> } };

/** For the order's buyer and for administrators. @throws Failure "order.missing", "order.no-invoice" (missing) */
export async function readInvoice(
  ports: InvoicePorts & IdByNumber,
  reader: SignedIn,
  which: OrderId | OrderNumber,
): Promise<InvoiceWire> {
  const id = isNumber(which) ? await ports.orders.idOf(which) : which;
  const read = id && (await ports.invoices.read(id));
  if (!read || (reader.role !== "admin" && read.order.userId !== reader._id)) throw noOrder();
  return toInvoice(ports, read, reader._id);
}

/** For the mail to the buyer, without authorisation. @throws Failure as `readInvoice` */
export async function readOrderInvoice(ports: InvoicePorts, orderId: OrderId): Promise<InvoiceWire> {
  const read = await ports.invoices.read(orderId);
  if (!read) throw noOrder();
  return toInvoice(ports, read, read.order.userId);
}

async function toInvoice(
  ports: InvoicePorts,
  { order, invoice, gst }: InvoiceSource,
  viewer: UserId,
): Promise<InvoiceWire> {
  const issued = await issueMissingInvoice(ports, order, invoice);
  if (!issued) throw new Failure("missing", "order.no-invoice", orderMessages.noInvoice);
  return invoiceToWire(issued, { seller: sellerAt(gst, issued.issuedAt), order, viewer });
}

const noOrder = () => new Failure("missing", "order.missing", orderMessages.noneFound);

const isNumber = (which: OrderId | OrderNumber): which is OrderNumber => OrderNumber.safeParse(which).success;
