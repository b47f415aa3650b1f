import { CheckoutAnswer, CheckoutInput, FreshQuote } from "@frangipani/core/orders/contract";
import { Sales } from "@frangipani/core/orders/sales";
import { CustomerSummary, Dashboard } from "@frangipani/core/orders/summaries";
import { OrderWire } from "@frangipani/core/orders/wire";
import * as z from "zod/mini";
import { CancelParam, SessionParam } from "../../checkout/inputs.ts";
import type { Operation } from "../../contract/call.ts";
import { conflict, invalid, keptChanging, missing, notYourOwn } from "../../contract/refusals.ts";
import { CustomerParam, OrderList, OrderPage, OrderParam, StatusInput } from "../../orders/inputs.ts";

const Order = { Order: OrderWire };
const WebhookHeard = z.object({ received: z.literal(true) });
const noOrder = missing("order.missing", "There is no such order of yours.");
const outOfStock = conflict(
  "order.out-of-stock",
  "Too few copies are left; `productId` and `stock` say of what.",
);

const checkout = {
  "POST /api/stripe/create-checkout-session": {
    area: "Checkout",
    summary: "Place an order and open its payment page",
    description:
      "The catalogue's prices, the fee of the weight and the GST in force count. What the browser sends of them is compared, so that nobody is charged what they did not see. Sent twice, it answers the same page.",
    json: { CheckoutInput },
    answer: { description: "Where to pay", json: { CheckoutAnswer } },
    refusals: [
      notYourOwn,
      invalid("order.country", "The shop does not ship to this country."),
      conflict("order.book-gone", "A book is not sold any more; `productId` says which."),
      outOfStock,
      {
        ...conflict(
          "order.changed",
          "A price, the fee or GST is another one; `quote` is what it would be now.",
        ),
        details: { quote: { json: { FreshQuote } } },
      },
      {
        status: 503,
        code: "order.provider-down",
        when: "No payment page could be opened; nothing was charged.",
      },
      keptChanging,
    ],
  },
  "GET /api/stripe/order/:sessionId": {
    area: "Checkout",
    summary: "The order of a payment page",
    description: "Asks the payment provider while the order is unpaid.",
    params: SessionParam,
    answer: { description: "The order", json: Order },
    refusals: [noOrder],
  },
  "POST /api/stripe/cancel-checkout/:orderId": {
    area: "Checkout",
    isOurs: true,
    summary: "Give an unpaid order up",
    description: "Closes its payment page and puts the copies back. An order which was paid in time stays.",
    params: CancelParam,
    answer: { description: "The order", json: Order },
    refusals: [notYourOwn, noOrder],
  },
  "POST /api/stripe/webhook": {
    area: "Checkout",
    isOurs: true,
    summary: "The payment provider's news",
    description: "The body is the provider's event, signed by the header `Stripe-Signature`.",
    answer: { description: "Heard", json: { WebhookHeard } },
    refusals: [invalid("webhook.signature", "The signature is not the provider's.")],
  },
} satisfies Record<string, Operation>;

const area = "Orders";
export const orders = {
  ...checkout,
  "GET /api/orders/getOrderById/:id": {
    area,
    summary: "Read an order",
    description: "Customers read their own, administrators all.",
    params: OrderParam,
    answer: { description: "A list of this one order", list: Order },
    refusals: [noOrder],
  },
  "GET /api/orders/getAllOrders": {
    area,
    summary: "List all orders and attempts to pay",
    description:
      "Beyond the specification: `q` finds orders by any part of their number (however it is typed), of their customer's name or email address, and by their whole `_id`, `page` of `limit` orders; a status of the order or of its payment alone lists those with it. `group` lists one group; `back` reads from `cursor` towards newer ones. A search by words looks at 500 entries of its index, and at the 20 latest of these when a status is among the words; `x-total-cut` says that there were more. `x-total-count` says how many there are, `x-total-attempts` how many of these are attempts to pay, `x-previous-cursor` where the page before begins.",
    query: OrderList,
    answer: { description: "Orders, newest first", list: Order },
    isPaged: true,
  },
  "PUT /api/orders/updateStatus/:id": {
    area,
    summary: "Set an order's status",
    description:
      "Cancelling puts the copies back, un-cancelling takes them again. The customer is told by mail.",
    params: OrderParam,
    query: OrderList,
    json: { StatusInput },
    answer: { description: "The updated list of orders", list: Order },
    isPaged: true,
    refusals: [
      noOrder,
      outOfStock,
      conflict("order.page-closed", "It was never paid, and its payment page has closed."),
    ],
  },
  "POST /api/orders/refund/:id": {
    area,
    isOurs: true,
    summary: "Give the money of a cancelled order back",
    params: OrderParam,
    answer: { description: "The order", json: Order },
    refusals: [noOrder, conflict("order.not-refundable", "It is not paid, or not cancelled.")],
  },
  "GET /api/orders/sales": {
    area,
    isOurs: true,
    summary: "What was sold in the last 30 days, and how many orders stand where",
    answer: { description: "Days in Singapore, oldest first, and counts by group", json: { Sales } },
  },
  "GET /api/orders/getAllOrdersByUser": {
    area,
    summary: "List customers with what they ordered",
    description:
      "`totalQuantity` is the number of orders. Attempts to pay are not counted, nor listed for their own sake. Names and addresses are those of today.",
    query: OrderPage,
    answer: { description: "Customers, the latest order first", list: { CustomerSummary } },
    isPaged: true,
  },
  "POST /api/orders/getUserOrder/:userId": {
    area,
    summary: "The numbers of one's dashboard",
    description: "Attempts to pay are no orders and are not counted.",
    params: CustomerParam,
    answer: { description: "Counts by status, and the latest order", json: { Dashboard } },
    refusals: [notYourOwn],
  },
  "GET /api/orders/getOrdersByUser/:userId": {
    area,
    summary: "List one's own orders and attempts to pay",
    description:
      "An attempt to pay has `attempt`: whether it still awaits its payment, until when, and on which page. For an order it is null.",
    params: CustomerParam,
    query: OrderPage,
    answer: { description: "Orders, newest first", list: Order },
    isPaged: true,
    refusals: [notYourOwn],
  },
} satisfies Record<string, Operation>;
