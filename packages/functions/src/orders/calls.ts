import { UserId } from "@frangipani/core/accounts";
import { OrderMail } from "@frangipani/core/mail";
import { CustomerSort, OrderSort, UserSort } from "@frangipani/core/office";
import {
  CustomerSummary,
  Dashboard,
  ExportInput,
  FoundCustomers,
  FoundUsers,
  InvoiceWire,
  OrderGroup,
  OrderId,
  OrderNumber,
  OrderStatus,
  OrderWire,
  PackingInput,
  PackingMark,
  Sales,
} from "@frangipani/core/orders";
import {
  DecisionInput,
  NoteInput,
  PartRefundInput,
  RequestInput,
  ShipmentInput,
} from "@frangipani/core/orders/contract";
import * as z from "zod/mini";
import { type Calls, callsOf, conflict, missing, notOwner, outOfStock } from "../contract/call.ts";
import { pagingQuery } from "../contract/paging.ts";

const OrderParam = z.object({ id: OrderId });
const InvoiceParam = z.object({ order: z.union([OrderNumber, OrderId]) });
const CustomerParam = z.object({ userId: UserId });
// An order takes about 1 kB: a default response stays below 1 MB.
const OrderPage = pagingQuery(1000);
const UndoId = z.string().check(z.regex(/^[\w-]{8,64}$/));
const StatusInput = z.object({
  orderStatus: OrderStatus,
  refund: z.optional(z.boolean()),
  undoId: z.optional(UndoId),
  replaces: z
    .optional(OrderStatus)
    .check(z.describe("The status that the asker has seen: one that was set meanwhile is not replaced.")),
});
const UndoInput = z.object({ undoId: UndoId });

// Searched (`q`) or sorted (`order`) lists are paged by `page` (by cursor too, list.ts), others by cursor in both directions.
const OrderList = z.extend(OrderPage, {
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1),
  group: z.optional(OrderGroup),
  order: z.optional(OrderSort),
  back: z.optional(z.literal("true")),
});
const UserQuery = z.object({
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  order: z.optional(UserSort),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
});
const CustomerQuery = z.extend(UserQuery, { order: z.optional(CustomerSort) });
export type OrderList = z.output<typeof OrderList>;

const Order = { Order: OrderWire };
const Mark = { PackingMark };
const ExportAsked = z.object({ id: z.string() });
const ExportUrl = z.object({ url: z.string() });
const noOrder = missing("order.missing", "There is no such order of yours.");
const invoiceRefusals = [noOrder, missing("order.no-invoice", "The order has not been paid online.")];
const refundRefused = conflict("order.refund-refused", "The card provider refuses it; `message` says why.");
const { admin, ourAdmin, ourSignedIn, signedIn } = callsOf("Orders");

export const orderCalls = {
  "GET /api/orders/getOrderById/:id": {
    ...signedIn,
    scope: "orders:read",
    summary: "Read an order",
    description: "Customers read their own, administrators all.",
    params: OrderParam,
    response: { description: "A list of this one order", list: Order },
    refusals: [noOrder],
  },
  "GET /api/orders/getAllOrders": {
    ...admin,
    scope: "orders:read",
    summary: "List all orders and attempts to pay",
    description:
      "`q` finds orders by each of its words: any part of their number (however it is typed), confirmation and invoice number, of their customer's name, email address, city, state, postcode and country, of titles, ISBNs and tracking number, of date and amount; a status of order or payment; `>100`, `<=25.50`; the whole `_id`. One or two letters or digits find words that begin with them. `group` lists one group, `order` sorts. These are paged by `page`, the latest first also by `cursor`, and others by `cursor` after a page that would have been too large; without `q` and `order` it lists the latest first, and `back` reads from `cursor` towards newer ones. `x-total-count` says how many there are, `x-total-attempts` how many of these are attempts to pay, `x-previous-cursor` where the page before begins; `x-total-cut` that there are more: beyond 10,000 found by words, or while the index is being read.",
    query: OrderList,
    response: { description: "Orders, newest first", list: Order },
    isPaged: true,
  },
  "PUT /api/orders/updateStatus/:id": {
    ...admin,
    summary: "Set an order's status",
    description:
      "Cancelling puts the copies back, un-cancelling takes them again. The customer is told by mail. `refund` also returns the money of a paid order that is cancelled or expires. With an `undoId`, which the asker makes up, the mail waits for some 20 seconds, in which the change can be taken back.",
    params: OrderParam,
    query: OrderList,
    json: { StatusInput },
    response: { description: "The updated list of orders", list: Order },
    isPaged: true,
    refusals: [
      noOrder,
      outOfStock,
      conflict("order.page-closed", "It was never paid, and its payment page has closed."),
      conflict("order.being-refunded", "It is being refunded."),
      conflict("order.refunded", "It has been refunded: its status is final."),
      conflict("order.no-copies", "All of its copies have been refunded, so it cannot be shipped."),
      conflict("order.changed-since", "It has another status than `replaces`, set meanwhile."),
      refundRefused,
    ],
  },
  "POST /api/orders/undoStatus/:id": {
    ...ourAdmin,
    summary: "Take a change of an order's status back",
    description:
      "By the `undoId` of that change, before its mail is sent and unless the order was changed again.",
    params: OrderParam,
    json: { UndoInput },
    response: { description: "The order", json: Order },
    refusals: [
      noOrder,
      outOfStock,
      conflict("order.undo-too-late", "The mail is being sent, or the order was changed again."),
    ],
  },
  "PUT /api/orders/shipment/:id": {
    ...ourAdmin,
    summary: "Add tracking",
    description:
      "Sets an order that is being packed to shipped, and corrects the number of one that is on its way. The customer gets a mail with a link to the carrier's page.",
    params: OrderParam,
    json: { ShipmentInput },
    response: { description: "The order", json: Order },
    refusals: [
      noOrder,
      conflict("order.not-shippable", "It is unpaid, ended, refunded, delivered or erased."),
      conflict("order.shipped-otherwise", "It has another number than `replaces`, set meanwhile."),
    ],
  },
  "POST /api/orders/request/:id": {
    ...ourSignedIn,
    summary: "Ask to cancel or to return an order",
    description:
      "Of one's own paid orders: before it is shipped to cancel it, afterwards to return it. An administrator grants or refuses it.",
    params: OrderParam,
    json: { RequestInput },
    response: { description: "The order", json: Order },
    refusals: [noOrder, conflict("order.no-request", "It is unpaid or ended.")],
  },
  "PUT /api/orders/request/:id": {
    ...ourAdmin,
    summary: "Grant or refuse what a customer asks for",
    description:
      "Granting cancels the order, puts its copies back and refunds it. The customer gets a mail with the answer.",
    params: OrderParam,
    json: { DecisionInput },
    response: { description: "The order", json: Order },
    refusals: [
      noOrder,
      conflict("order.no-request", "Nothing was asked for, or it was answered otherwise."),
      conflict("order.being-refunded", "It is being refunded, and cannot be refused."),
      refundRefused,
    ],
  },
  "GET /api/orders/mails/:id": {
    ...ourAdmin,
    summary: "List the mails of an order that were sent",
    description: "Also those withheld from an address, and for 30 days those that could not be sent.",
    params: OrderParam,
    response: { description: "Mails, the latest first", list: { OrderMail } },
  },
  "GET /api/orders/packing": {
    ...ourAdmin,
    summary: "Who has taken which order to pack",
    response: { description: "Marks that have not ended", list: Mark },
  },
  "PUT /api/orders/packing": {
    ...ourAdmin,
    summary: "Take orders to pack, or give them back",
    description:
      "A mark ends after an hour; taking an order again renews it. What a colleague has taken stays theirs without `takesOver`.",
    json: { PackingInput },
    response: { description: "Marks that have not ended", list: Mark },
  },
  "POST /api/orders/note/:id": {
    ...ourAdmin,
    summary: "Add a note for colleagues",
    description: "Its customer is never sent it. Repeated with the same `id`, it adds one note.",
    params: OrderParam,
    json: { NoteInput },
    response: { description: "The order", json: Order },
    refusals: [
      noOrder,
      conflict("order.too-many-notes", "It has as many notes as an order can have."),
      conflict("order.erased", "Its customer was erased from it."),
    ],
  },
  "POST /api/orders/exports": {
    ...ourAdmin,
    summary: "Have orders exported by mail",
    description:
      "Writes a CSV of a range of days, and mails the asker a link to it. `q` and `group` as in the list. Repeated with the same `id`, it makes one file and one mail.",
    json: { ExportInput },
    response: { description: "Its id", json: { ExportAsked } },
  },
  "GET /api/orders/exports/:id": {
    ...ourAdmin,
    summary: "Open an export that was mailed",
    description: "Made anew each time: the URL of the file, which ends after a minute.",
    response: { description: "The URL", json: { ExportUrl } },
    refusals: [missing("order.export-expired", "It is older than seven days, or is not made.")],
  },
  "GET /api/orders/requests": {
    ...ourAdmin,
    summary: "List orders whose customers wait for an answer",
    response: { description: "At most 100 orders, the longest waiting first", list: Order },
  },
  "GET /api/orders/payment-problems": {
    ...ourAdmin,
    summary: "List orders with a refund that failed or a disputed payment",
    response: { description: "At most 100 orders", list: Order },
  },
  "POST /api/orders/refund/:id": {
    ...ourAdmin,
    summary: "Refund",
    description: "Asked again, it finishes a refund that broke off, or tries one that failed once more.",
    params: OrderParam,
    response: { description: "The order", json: Order },
    refusals: [
      noOrder,
      conflict("order.not-refundable", "It is not paid, or neither cancelled nor expired."),
      refundRefused,
    ],
  },
  "POST /api/orders/part-refund/:id": {
    ...ourAdmin,
    summary: "Refund copies or an amount",
    description:
      "Of a paid order that goes on. `amount` is in dollars, with GST; `copies` are no longer the customer's, and go back in stock if `isRestocked`. The customer is told the reason by mail. Repeated with the same `id`, it refunds once; anything else with that `id` is refused.",
    params: OrderParam,
    json: { PartRefundInput },
    response: { description: "The order", json: Order },
    refusals: [
      noOrder,
      conflict("order.not-refundable", "It is unpaid or ended, or this is more than is left of it."),
      conflict("order.being-refunded", "Another refund of it is being made."),
      refundRefused,
    ],
  },
  "GET /api/orders/invoice/:order": {
    ...ourSignedIn,
    summary: "Read the invoice of an order",
    description:
      "Customers read those of their own orders, administrators all. The order is named by its number or its `_id`. A paid order whose invoice has no number yet gets the next one. Without a seller's registration number it is a receipt and no tax invoice.",
    params: InvoiceParam,
    response: {
      description: "Number, date, seller as of then, and the order",
      json: { Invoice: InvoiceWire },
    },
    refusals: invoiceRefusals,
  },
  "GET /api/orders/invoice/:order/pdf": {
    ...ourSignedIn,
    summary: "Download the invoice of an order",
    description:
      "For those who may read it, with the same content. Unchanged, it is the same file each time. `note` is the number of a credit note to it, which is then the file.",
    params: InvoiceParam,
    query: z.object({ note: z.optional(z.string().check(z.maxLength(20))) }),
    response: { description: "A PDF in A4", file: "application/pdf" },
    refusals: invoiceRefusals,
  },
  "GET /api/orders/sales": {
    ...ourAdmin,
    summary: "What was sold in the last 30 days, and how many orders stand where",
    response: { description: "Days in Singapore, oldest first, and counts by group", json: { Sales } },
  },
  "GET /api/orders/getAllOrdersByUser": {
    ...admin,
    summary: "List customers with what they ordered",
    description:
      "Attempts to pay are not counted, nor listed for their own sake. Names and addresses are those of today.",
    query: OrderPage,
    response: { description: "Customers, the latest order first", list: { CustomerSummary } },
    isPaged: true,
  },
  "GET /api/orders/customers": {
    ...ourAdmin,
    summary: "Find and sort customers",
    description: "By each word of `q`, a part of name or email address; `page` of `limit` customers.",
    query: CustomerQuery,
    response: { description: "Customers, the latest order first unless sorted", json: { FoundCustomers } },
  },
  "GET /api/orders/users": {
    ...ourAdmin,
    summary: "Find and sort users",
    description: "As customers, by each word's part of name, email address or role.",
    query: UserQuery,
    response: { description: "Users, by name unless sorted", json: { FoundUsers } },
  },
  "POST /api/orders/getUserOrder/:userId": {
    ...signedIn,
    summary: "The numbers of one's dashboard",
    description: "Attempts to pay are no orders and are not counted.",
    params: CustomerParam,
    response: { description: "Counts by status, and the latest order", json: { Dashboard } },
    refusals: [notOwner],
  },
  "GET /api/orders/getOrdersByUser/:userId": {
    ...signedIn,
    summary: "List one's own orders and attempts to pay",
    description:
      "An attempt to pay has `attempt`: whether it still awaits its payment, until when, and on which page. For an order it is null.",
    params: CustomerParam,
    query: OrderPage,
    response: { description: "Orders, newest first", list: Order },
    isPaged: true,
    refusals: [notOwner],
  },
} satisfies Calls;
