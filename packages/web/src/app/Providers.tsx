import { type ReactNode, useEffect } from "react";
import { idsInCart } from "../cart/cart-state.ts";
import { followCart } from "../cart/follow-cart.ts";
import { startCatalogue } from "../catalogue/start.ts";
import { followConnection } from "../device/connection.ts";
import { followSavedBooks } from "../saved-books/load-saved-books.ts";
import { listedIds, savedIds } from "../saved-books/saved-ids.ts";

const pinnedIds = () => [...idsInCart(), ...savedIds.get(), ...listedIds.get()];

type ProvidersProps = {
  onRendered(): void;
  children: ReactNode;
};

export function Providers({ onRendered, children }: ProvidersProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first rendering
  useEffect(onRendered, []);
  useEffect(() => {
    const stops = [startCatalogue(pinnedIds), followCart(), followSavedBooks(), followConnection()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return children;
}
