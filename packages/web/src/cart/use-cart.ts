import { type CartLine as PricedLine, totalItems, totalPrice, totalWeight } from "@frangipani/core/cart";
import type { CatalogueBook } from "@frangipani/core/catalogue";
import { type Cents, type Grams, times } from "@frangipani/core/kernel";
import { useMemo } from "react";
import { useCatalogueState } from "../catalogue/catalogue-state.ts";
import { useStore, useStoreSelector } from "../device/store.ts";
import { cartState, isCartLoaded } from "./cart-state.ts";

export type CartLine = PricedLine & {
  book: CatalogueBook;
  lineTotal: Cents;
  lineWeight: Grams;
  /** "short": fewer copies in stock than in the cart; "retired": no longer sold. Such lines cannot be ordered. */
  state: "ok" | "short" | "retired";
};

export function useCart() {
  const saved = useStoreSelector(cartState, ({ lines }) => lines);
  const isKnown = useStore(isCartLoaded);
  const catalogue = useCatalogueState("catalogue");
  const hasWholeShop = useCatalogueState("hasWholeShop");
  const unsold = useCatalogueState("unsold");
  return useMemo(() => {
    const lines = saved.map(({ book: savedBook, quantity }): CartLine => {
      const current = catalogue.book(savedBook._id);
      const book = current ?? { category: "", subcategory: "", ...savedBook };
      const isRetired = !current && (hasWholeShop || unsold.has(savedBook._id));
      const stockState = book.stock < quantity ? "short" : "ok";
      return {
        book,
        quantity,
        price: book.price,
        weight: book.weight,
        lineTotal: times(book.price, quantity),
        lineWeight: (book.weight * quantity) as Grams,
        state: isRetired ? "retired" : stockState,
      };
    });
    return {
      lines,
      isLoading: !isKnown && lines.length === 0,
      isEmpty: lines.length === 0,
      count: totalItems(lines),
      subtotal: totalPrice(lines),
      weight: totalWeight(lines),
    };
  }, [saved, isKnown, catalogue, hasWholeShop, unsold]);
}

export type Cart = ReturnType<typeof useCart>;
