import { type CartLine as Counted, totalItems, totalPrice, totalWeight } from "@frangipani/core/cart/cart";
import type { CatalogueBook } from "@frangipani/core/catalogue/catalogue";
import type { Cents } from "@frangipani/core/kernel/money";
import { times } from "@frangipani/core/kernel/totals";
import type { Grams } from "@frangipani/core/kernel/weight";
import { useMemo } from "react";
import { usePartOf, useStore } from "../app/browser/store.ts";
import { useCatalogueState } from "../catalogue/catalogue-state.ts";
import { cartIsKnown, cartState } from "./cart.ts";

export { cart } from "./cart.ts";

export type CartLine = Counted & {
  book: CatalogueBook;
  lineTotal: Cents;
  lineWeight: Grams;
  /** "short": fewer in stock than wanted; "gone": sold no more. Neither can be ordered as it stands. */
  state: "fine" | "short" | "gone";
};

/** The cart with today's prices, from this device; change it with `cart.add`, `cart.setQuantity`, `cart.remove`, `cart.clear`. */
export function useCart() {
  const saved = usePartOf(cartState, ({ lines }) => lines);
  const isKnown = useStore(cartIsKnown);
  const catalogue = useCatalogueState("catalogue");
  const complete = useCatalogueState("complete");
  return useMemo(() => {
    const lines = saved.map(({ book: asSaved, quantity }): CartLine => {
      const current = catalogue.book(asSaved._id);
      const book = current ?? { category: "", subcategory: "", ...asSaved };
      const gone = !current && complete;
      return {
        book,
        quantity,
        price: book.price,
        weight: book.weight,
        lineTotal: times(book.price, quantity),
        lineWeight: (book.weight * quantity) as Grams,
        state: gone ? "gone" : book.stock < quantity ? "short" : "fine",
      };
    });
    return {
      lines,
      /** Nothing was found so far, and the database has still to say whether there is something. */
      isLoading: !isKnown && lines.length === 0,
      isEmpty: lines.length === 0,
      /** Sum of quantities: the badge. */
      count: totalItems(lines),
      subtotal: totalPrice(lines),
      weight: totalWeight(lines),
    };
  }, [saved, isKnown, catalogue, complete]);
}

export type Cart = ReturnType<typeof useCart>;
