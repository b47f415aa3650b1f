import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { CartLine } from "../../src/cart/use-cart.ts";
import { CartTable } from "../../src/checkout/CartPage.tsx";
import { routed } from "../support/routed.ts";

async function quantityInput(stock: number, quantity: number): Promise<string> {
  const book = { _id: "1", title: "Emma", author: "Jane Austen", category: "fiction", cover: null, stock };
  const line = { book, quantity, price: 1, weight: 1, lineTotal: 1, lineWeight: 1, state: "ok" };
  const table = createElement(CartTable, { lines: [line as unknown as CartLine] });
  const page = renderToStaticMarkup(await routed(() => table));
  return /<fieldset.*<\/fieldset>/s.exec(page)?.[0] ?? page;
}

it.each([
  [3, 2, 3],
  [0, 1, 1],
  [2000, 999, 999],
])("with %i copies in stock and %i in the cart, at most %i can be chosen", async (stock, quantity, max) => {
  const input = await quantityInput(stock, quantity);
  expect(input).toContain(`max="${max}"`);
  expect(/aria-label="Increase quantity"[^>]* disabled/.test(input)).toBe(quantity >= max);
});
