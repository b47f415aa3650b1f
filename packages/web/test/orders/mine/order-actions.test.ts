// @vitest-environment happy-dom
import { Catalogue, type CatalogueBook } from "@frangipani/core/catalogue";
import type { OrderWire } from "@frangipani/core/orders";
import { createElement } from "react";
import { expect, it, vi } from "vitest";
import { cart } from "../../../src/cart/cart.ts";
import { publish } from "../../../src/catalogue/catalogue-state.ts";
import { BuyAgain } from "../../../src/orders/mine/OrderActions.tsx";
import { toast } from "../../../src/ui/feedback/toast.ts";
import { eventuallyRendered } from "../../support/eventually.ts";
import { press, render } from "../../support/render.ts";
import { routed } from "../../support/routed.ts";
import { withQueries } from "../../support/with-queries.ts";

it("shows an error, not a success, if all copies of a book are in the cart already", async () => {
  const sold = { price: 1890, weight: 300, stock: 2, category: "Novels", subcategory: "" };
  const named = { _id: "bk_1", title: "Emma", author: "Jane Austen" };
  const book = { ...named, ...sold } as unknown as CatalogueBook;
  publish({ catalogue: Catalogue.inOrder([book], []) });
  cart.add(book, 2);
  const error = vi.spyOn(toast, "error");
  const success = vi.spyOn(toast, "success");
  const order = { products: [{ productId: "bk_1", name: "Emma", quantity: 2 }] } as unknown as OrderWire;
  await render(await routed(() => withQueries(createElement(BuyAgain, { order }))));
  await press("Buy again");
  await eventuallyRendered(() =>
    expect(error).toHaveBeenCalledWith("All copies of Emma are in your cart already."),
  );
  expect(success).not.toHaveBeenCalled();
});
