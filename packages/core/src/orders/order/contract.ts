import * as z from "zod/mini";
import { emailAddress } from "../../accounts/account/inputs.ts";
import { BookId } from "../../books/book/book-id.ts";
import { MAX_LINES, MAX_QUANTITY } from "../../cart/cart.ts";
import { cents, Dollars } from "../../kernel/amounts/quantities.ts";
import { line, multiline, note, numeric } from "../../kernel/text/text.ts";
import { Instant } from "../../kernel/time/clock.ts";
import { CARRIER_IDS } from "./shipment.ts";

// The schemas are lazy, so that a starting function creates only those that it uses.

// Compared with the server's quote, never charged (docs/rules.md#checkout).
const clientQuote = z.optional(z.nullable(z.coerce.number()));

/** `name` and `email` default to the account's (docs/rules.md#checkout). */
export const ShippingAddressInput = z.lazy(() =>
  z.object({
    name: z.optional(line(120, "Name is required")),
    email: z.optional(emailAddress(() => "Enter Valid Email")),
    address: line(300, "Address is required"),
    city: line(120, "City is required"),
    state: line(120, "State is required"),
    zipCode: line(20, "Postal code is required"),
    country: line(80, "Country is required"),
  }),
);
export type ShippingAddressInput = z.output<typeof ShippingAddressInput>;

export const CheckoutInput = z.lazy(() =>
  z.object({
    products: z
      .array(
        z.object({
          productId: BookId,
          quantity: z
            .int("Quantity must be a whole number")
            .check(
              z.minimum(1, "Quantity must be at least 1"),
              z.maximum(MAX_QUANTITY, `At most ${MAX_QUANTITY} copies`),
            ),
          name: z.optional(z.string()),
          price: clientQuote,
          weight: clientQuote,
        }),
      )
      .check(
        z.minLength(1, "Your cart is empty"),
        z.maxLength(MAX_LINES, `At most ${MAX_LINES} different books`),
      ),
    shippingAddress: ShippingAddressInput,
    userId: z.optional(z.string()),
    /** The percentage or the amount in dollars (docs/rules.md#checkout). */
    Gst: clientQuote,
    shippingFee: clientQuote,
  }),
);
export type CheckoutInput = z.output<typeof CheckoutInput>;

export const ShipmentInput = z.lazy(() =>
  z.object({
    carrier: z.enum(CARRIER_IDS, "Choose a carrier"),
    trackingNumber: z
      .string("Tracking number is required")
      .check(
        z.trim(),
        z.toUpperCase(),
        z.regex(/^(?=(-*[A-Z0-9]){4})[A-Z0-9-]{4,40}$/, "A tracking number has 4 to 40 letters and digits"),
      ),
    /** The number that the client has seen, null for none: a number set meanwhile is not replaced. */
    replaces: z.optional(z.nullable(z.string())),
  }),
);
export type ShipmentInput = z.output<typeof ShipmentInput>;

const copies = z
  .array(z.object({ productId: BookId, quantity: z.int().check(z.positive()) }))
  .check(z.maxLength(MAX_LINES));

/** A customer asks to cancel or to return an order. */
export const RequestInput = z.lazy(() =>
  z.object({
    reason: note(500, "Please give a reason"),
    copies: z.optional(copies).check(z.describe("Of a return; without them, of all that is left.")),
  }),
);
export type RequestInput = z.output<typeof RequestInput>;

/** An administrator grants or refuses what the customer asked for. */
export const DecisionInput = z.lazy(() =>
  z.object({
    isGranted: z.boolean(),
    text: z._default(multiline(500), ""),
    /** Of the request that the client has seen: a later one is not answered. */
    requestedAt: z.optional(Instant),
  }),
);
export type DecisionInput = z.output<typeof DecisionInput>;

/** Chosen by the client: a repeated request has the same `id`. */
export const NoteInput = z.lazy(() =>
  z.object({
    id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
    text: note(500, "Please write a note"),
  }),
);
export type NoteInput = z.output<typeof NoteInput>;

const enteredText = z.string().check(z.regex(/\S/, "Please enter an amount"));

/** Chosen by the client: a repeated request has the same `id`. */
export const PartRefundInput = z.lazy(() =>
  z.object({
    id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
    amount: z
      .pipe(z.pipe(z.union([z.number(), enteredText], "Please enter an amount"), numeric("Amount")), Dollars)
      .check(z.minimum(cents(1), "Please enter an amount")),
    copies,
    isRestocked: z.boolean(),
    reason: line(200, "Please give a reason"),
  }),
);
export type PartRefundInput = z.output<typeof PartRefundInput>;

/** `orderId` lets the browser release the stock when the shopper returns without having paid. */
export const CheckoutResponse = z.lazy(() => z.object({ url: z.string(), orderId: z.string() }));
export type CheckoutResponse = z.output<typeof CheckoutResponse>;

/** `quote` of a 409 `order.changed`. */
export const FreshQuote = z.lazy(() =>
  z.object({
    lines: z.array(
      z.object({
        productId: BookId,
        name: z.string(),
        price: z.number(),
        quantity: z.int(),
        stock: z.int(),
      }),
    ),
    subtotal: z.number(),
    shippingFee: z.number(),
    gstPercentage: z.number(),
    gst: z.number(),
    total: z.number(),
  }),
);
export type FreshQuote = z.output<typeof FreshQuote>;
