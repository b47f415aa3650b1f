import type { SignedIn } from "../../accounts/users/principal.ts";
import { sellerAt } from "../../gst/sellers.ts";
import { Failure } from "../../kernel/failure.ts";
import { orderMessages } from "../messages.ts";
import { OrderNumber } from "../numbers/order-number.ts";
import type { OrderId } from "../order.ts";
import type { OrderPorts } from "../ports.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { type InvoiceWire, invoiceToWire } from "./wire.ts";

/** Of the reader's own order; of any for an administrator. @throws Failure "order.missing", "order.no-invoice" (missing) */
export async function readInvoice(
  ports: OrderPorts,
  reader: SignedIn,
  which: OrderId | OrderNumber,
): Promise<InvoiceWire> {
  const order = isNumber(which) ? await ports.orders.byNumber(which) : await ports.orders.get(which);
  if (!order || (reader.role !== "admin" && order.userId !== reader._id))
    throw new Failure("missing", "order.missing", orderMessages.noneFound);
  const invoice = await issueInvoice(ports, order);
  if (!invoice) throw new Failure("missing", "order.no-invoice", orderMessages.noInvoice);
  const seller = sellerAt(await ports.gst.read(), invoice.issuedAt);
  return invoiceToWire(invoice, { seller, order, viewer: reader._id });
}

const isNumber = (which: OrderId | OrderNumber): which is OrderNumber => OrderNumber.safeParse(which).success;
