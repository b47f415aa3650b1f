import { OrderId, OrderWire, orderMessages } from "@frangipani/core/orders";
import { CheckoutInput, CheckoutResponse, FreshQuote } from "@frangipani/core/orders/contract";
import * as z from "zod/mini";
import {
  type Calls,
  callsOf,
  conflict,
  invalid,
  missing,
  notOwner,
  outOfStock,
  tooManyConflicts,
} from "../contract/call.ts";

const SessionParam = z.object({
  sessionId: z.string().check(z.regex(/^[A-Za-z0-9_]{1,200}$/, orderMessages.notFound)),
});
const CancelParam = z.object({ orderId: OrderId });

const Order = { Order: OrderWire };
const noOrder = missing("order.missing", "There is no such order of yours.");

const { ourSignedIn, signedIn } = callsOf("Checkout");

export const checkoutCalls = {
  "POST /api/stripe/create-checkout-session": {
    ...signedIn,
    summary: "Place an order and open its payment page",
    description:
      "The catalogue's prices, the fee of the weight and the GST in force count. What the browser sends of them is compared, so that nobody is charged what they did not see. Sent twice, it returns the same page.",
    json: { CheckoutInput },
    response: { description: "Where to pay", json: { CheckoutResponse } },
    refusals: [
      notOwner,
      invalid("order.country", "The shop does not ship to this country."),
      invalid("order.total", "The total is below or above what can be paid by card."),
      invalid(
        "order.payment-refused",
        "The card provider does not take the order; asking again does not help.",
      ),
      conflict("order.book-gone", "A book is not sold any more; `productId` says which."),
      outOfStock,
      {
        ...conflict(
          "order.changed",
          "A price, the fee or GST is another one; `quote` is what it would be now.",
        ),
        details: { quote: { json: { FreshQuote } } },
      },
      conflict("order.confirm-email", "More copies are wanted than may be held without a confirmed address."),
      conflict("order.too-many-copies", "More copies are wanted than the buyer may hold unpaid."),
      conflict("order.payments-open", "Two payments of the buyer are being processed."),
      {
        status: 503,
        code: "order.provider-down",
        when: "No payment page could be opened; nothing was charged.",
      },
      tooManyConflicts,
    ],
  },
  "GET /api/stripe/order/:sessionId": {
    ...signedIn,
    summary: "The order of a payment page",
    description: "Asks the payment provider while the order is unpaid.",
    params: SessionParam,
    response: { description: "The order", json: Order },
    refusals: [noOrder],
  },
  "POST /api/stripe/cancel-checkout/:orderId": {
    ...ourSignedIn,
    summary: "Give an unpaid order up",
    description: "Closes its payment page and puts the copies back. An order which was paid in time stays.",
    params: CancelParam,
    response: { description: "The order", json: Order },
    refusals: [notOwner, noOrder],
  },
} satisfies Calls;
