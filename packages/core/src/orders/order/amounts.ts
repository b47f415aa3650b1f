import type { Cents } from "../../kernel/amounts/quantities.ts";
import { toCents } from "../../kernel/amounts/units.ts";
import type { FreshQuote } from "./contract.ts";
import type { Order } from "./order.ts";
import type { OrderWire } from "./wire.ts";

/** A new amount does not compile until it is calculated, stored, sent and labelled everywhere. */
type Amount = "subtotal" | "shipping" | "gst" | "total";

export type Amounts<Value = Cents> = Record<Amount, Value>;

/** In display order; null if it is not shown. */
type AmountLabels = Record<Amount, string | null>;

/** @param gstRate such as "9%" */
export const orderLabels = (gstRate: string): AmountLabels => ({
  subtotal: null,
  shipping: "Shipping fee",
  gst: `GST (${gstRate})`,
  total: "Total",
});

export type LabelledAmount<Value> = { kind: Amount; label: string; amount: Value };

export const labelAmounts = <Value>(amounts: Amounts<Value>, labels: AmountLabels): LabelledAmount<Value>[] =>
  (Object.keys(labels) as Amount[]).flatMap((kind) => {
    const label = labels[kind];
    return label === null ? [] : [{ kind, label, amount: amounts[kind] }];
  });

export const amountsOf = (
  order: Pick<Order, "subtotal" | "shippingFee" | "gstTotal" | "totalAmount">,
): Amounts => ({
  subtotal: order.subtotal,
  shipping: order.shippingFee,
  gst: order.gstTotal,
  total: order.totalAmount,
});

type WireAmounts = Pick<OrderWire, "products" | "shippingFee" | "gstTotal" | "totalAmount">;

export const amountsOfWire = ({ products, shippingFee, gstTotal, totalAmount }: WireAmounts): Amounts =>
  inCents({
    subtotal: products.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    shipping: shippingFee,
    gst: gstTotal,
    total: totalAmount,
  });

export const amountsOfQuote = ({ subtotal, shippingFee, gst, total }: FreshQuote): Amounts =>
  inCents({ subtotal, shipping: shippingFee, gst, total });

const inCents = (dollars: Amounts<number>): Amounts => ({
  subtotal: toCents(dollars.subtotal) as Cents,
  shipping: toCents(dollars.shipping) as Cents,
  gst: toCents(dollars.gst) as Cents,
  total: toCents(dollars.total) as Cents,
});
