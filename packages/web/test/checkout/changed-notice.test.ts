import type { FreshQuote } from "@frangipani/core/orders/contract";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ChangedNotice } from "../../src/checkout/CheckoutNotices.tsx";

it("formats the amounts of a changed order with thousands separators", () => {
  const freshQuote = {
    lines: [{ productId: "1", name: "Emma", price: 1099.5, quantity: 2, stock: 5 }],
    subtotal: 2199,
    shippingFee: 4,
    gstPercentage: 9,
    gst: 197.91,
    total: 2400.91,
  } as FreshQuote;
  const rendered = renderToStaticMarkup(createElement(ChangedNotice, { freshQuote, lines: [] }));
  for (const text of ["Emma: 2 x $1,099.50", "$4.00", "$197.91", "The total is now $2,400.91."])
    expect(rendered).toContain(text);
});
