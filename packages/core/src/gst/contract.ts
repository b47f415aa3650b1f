import * as z from "zod/mini";
import { Percent } from "../kernel/amounts/quantities.ts";
import { EditBase } from "../kernel/edit.ts";
import { decimals, line, numeric, withPlainCharacters } from "../kernel/text/text.ts";
import { gstMessages } from "./messages.ts";

/** docs/rules.md#admin-gst; the rate is decoded to basis points. */
export const GstInput = z.object({
  name: line(80, gstMessages.nameRequired),
  year: z.pipe(
    numeric("Year"),
    z.int(gstMessages.year).check(z.minimum(1900, gstMessages.year), z.maximum(2099, gstMessages.year)),
  ),
  rate: z.pipe(
    numeric(
      "Rate",
      z.minimum(0, gstMessages.rate),
      z.maximum(100, gstMessages.rate),
      decimals(2, gstMessages.rateDecimals),
    ),
    Percent,
  ),
  description: z.nullish(
    z.string().check(z.trim(), z.maxLength(200, "The description can have at most 200 characters")),
  ),
  /** By default active for a new slab, and unchanged for an existing one. */
  isActive: z.nullish(z.boolean("isActive must be true or false")),
});
export type GstInput = z.output<typeof GstInput>;

export const GstEdit = z.extend(GstInput, { base: EditBase });
export type GstEdit = z.output<typeof GstEdit>;

/** docs/rules.md#invoices */
export const SellerInput = z.object({
  name: line(120, gstMessages.sellerNameRequired),
  address: line(300, gstMessages.sellerAddressRequired),
  registrationNumber: z.pipe(
    z
      .string()
      .check(
        withPlainCharacters(),
        z.trim(),
        z.toUpperCase(),
        z.regex(/^([A-Z0-9-]{8,20})?$/, gstMessages.registrationNumber),
      ),
    z.transform((text) => text || null),
  ),
});
export type SellerInput = z.output<typeof SellerInput>;

export const SellerEdit = z.extend(SellerInput, { base: EditBase });
export type SellerEdit = z.output<typeof SellerEdit>;

export const gstToWire = (slab: GstInput) => ({ ...slab, rate: z.encode(Percent, slab.rate) });
