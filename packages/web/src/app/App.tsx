import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, StrictMode, useEffect } from "react";
import { idsInCart } from "../cart/cart-state.ts";
import { followCart } from "../cart/follow-cart.ts";
import { initialData } from "../catalogue/initial-data.ts";
import { startCatalogue } from "../catalogue/start.ts";
import { followConnection } from "../device/connection.ts";
import { replayEarlyPresses } from "../device/early-presses.ts";
import { followSavedBooks } from "../saved-books/load-saved-books.ts";
import { listedIds, savedIds } from "../saved-books/saved-state.ts";
import type { ShopRouter } from "./router.tsx";

export const App = ({ router }: { router: ShopRouter }) => (
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>
);

const pinnedIds = () => [...idsInCart(), ...savedIds.get(), ...listedIds.get()];

function Providers({ children }: { children: ReactNode }) {
  // A server-rendered page is hydrated later than this: ShopLayout reports it.
  useEffect(() => {
    if (!initialData.isServerRendered) void replayEarlyPresses();
  }, []);
  useEffect(() => {
    const stops = [startCatalogue(pinnedIds), followCart(), followSavedBooks(), followConnection()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return children;
}
