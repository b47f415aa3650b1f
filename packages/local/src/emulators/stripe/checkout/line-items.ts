import type Stripe from "stripe";
import { invalidParameter } from "../errors.ts";
import { newId } from "../ids.ts";
import type { LineItem, Price } from "../kinds.ts";
import type { SessionParams } from "./session-params.ts";

type LineParams = SessionParams["line_items"][number];

export type Line = { item: LineItem; product: Stripe.Product };

/** Each line item has a product and a price of its own. */
export function createLines(params: SessionParams, now: number): Line[] {
  const [first] = params.line_items;
  const currency = first?.price_data.currency.toLowerCase();
  const isMixed = params.line_items.some((line) => line.price_data.currency.toLowerCase() !== currency);
  if (isMixed) throw invalidParameter("All line items must have the same currency.", "line_items");
  return params.line_items.map((line) => createLine(line, now));
}

function createLine({ price_data, quantity, metadata }: LineParams, now: number): Line {
  const product = createProduct(price_data.product_data, now);
  const currency = price_data.currency.toLowerCase();
  const price: Price = {
    id: newId("price"),
    object: "price",
    active: false,
    billing_scheme: "per_unit",
    created: now,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: product.id,
    recurring: null,
    tax_behavior: price_data.tax_behavior ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "one_time",
    unit_amount: price_data.unit_amount,
    unit_amount_decimal: String(price_data.unit_amount),
  };
  const amount = price_data.unit_amount * quantity;
  const item: LineItem = {
    id: newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: product.name,
    metadata: metadata ?? {},
    price,
    quantity,
  };
  return { item, product };
}

const createProduct = (
  { name, description, images, metadata }: LineParams["price_data"]["product_data"],
  now: number,
): Stripe.Product => ({
  id: newId("prod"),
  object: "product",
  active: false,
  created: now,
  default_price: null,
  description: description ?? null,
  images: images ?? [],
  livemode: false,
  marketing_features: [],
  metadata: metadata ?? {},
  name,
  package_dimensions: null,
  shippable: null,
  tax_code: null,
  tax_details: null,
  type: "service",
  unit_label: null,
  updated: now,
  url: null,
});
