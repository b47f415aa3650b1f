import * as z from "zod/mini";
import { boolean, expand, integer, metadata, nonEmpty, positive, text, unsigned } from "../api/params.ts";

const url = nonEmpty.check(
  z.refine(
    (value) => /^https?:\/\//.test(value) && URL.canParse(value.replaceAll(/[{}]/g, "")),
    "Not a valid URL",
  ),
  z.maxLength(5000, "Must be at most 5000 characters."),
);

const productData = z.strictObject({
  name: text(250),
  description: z.optional(text(1000)),
  images: z.optional(z.array(url).check(z.maxLength(8, "You may only have 8 images."))),
  metadata: z.optional(metadata),
});

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency: nonEmpty.check(z.regex(/^[A-Za-z]{3}$/, "Invalid currency")),
    unit_amount: unsigned,
    product_data: productData,
    tax_behavior: z.optional(z.enum(["exclusive", "inclusive", "unspecified"])),
  }),
  quantity: positive,
  metadata: z.optional(metadata),
});

/**
 * The parameters of a new session that are implemented. Others are refused as unknown, so that the shop
 * cannot rely on what this emulator does not do.
 */
export const SessionParams = z.strictObject({
  mode: z.literal("payment"),
  ui_mode: z.optional(z.literal("hosted_page")),
  line_items: z
    .array(lineItem)
    .check(
      z.minLength(1, "You must have at least one line item."),
      z.maxLength(100, "You may only have 100 line items."),
    ),
  success_url: url,
  cancel_url: z.optional(url),
  client_reference_id: z.optional(text(200)),
  customer_email: z.optional(
    nonEmpty.check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "Invalid email address"), z.maxLength(800)),
  ),
  customer_creation: z.optional(z.enum(["always", "if_required"])),
  currency: z.optional(nonEmpty),
  metadata: z.optional(metadata),
  expires_at: z.optional(integer),
  payment_method_types: z.optional(z.array(z.literal("card"))),
  payment_intent_data: z.optional(
    z.strictObject({
      description: z.optional(text(1000)),
      metadata: z.optional(metadata),
      receipt_email: z.optional(nonEmpty),
      statement_descriptor: z.optional(text(22)),
      statement_descriptor_suffix: z.optional(text(22)),
    }),
  ),
  billing_address_collection: z.optional(z.enum(["auto", "required"])),
  submit_type: z.optional(z.enum(["auto", "book", "donate", "pay"])),
  locale: z.optional(nonEmpty),
  allow_promotion_codes: z.optional(boolean),
  automatic_tax: z.optional(z.strictObject({ enabled: z.pipe(boolean, z.literal(false)) })),
  expand,
});
export type SessionParams = z.output<typeof SessionParams>;
