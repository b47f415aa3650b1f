import { createRouter, type RouterHistory, RouterProvider } from "@tanstack/react-router";
import { type ReactNode, StrictMode, useEffect } from "react";
import { idsInCart } from "../cart/cart-state.ts";
import { followCart } from "../cart/follow-cart.ts";
import { initialData } from "../catalogue/catalogue-state.ts";
import { startCatalogue } from "../catalogue/start.ts";
import { followConnection, networkInformation } from "../device/connection.ts";
import { consumeEarlyScroll, replayEarlyPresses } from "../device/early-presses.ts";
import { routeTree } from "../routeTree.gen.ts";
import { followSavedBooks } from "../saved-books/load-saved-books.ts";
import { listedIds, savedIds } from "../saved-books/saved-state.ts";
import { parseSearch, stringifySearch } from "./url-search.ts";

export const createShopRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: networkInformation()?.saveData ? false : "intent",
    // Loaders only start queries, which have their own stale times.
    defaultStaleTime: Number.POSITIVE_INFINITY,
    // Off if the user has scrolled before hydration, and on the server, where it would write an inline script, which the
    // content security policy forbids.
    scrollRestoration: !import.meta.env.SSR && (() => !consumeEarlyScroll()),
  });

export type ShopRouter = ReturnType<typeof createShopRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: ShopRouter;
  }
  interface HistoryState {
    /** The path to return to after a sign-in. */
    from?: string;
  }
}

export const App = ({ router }: { router: ShopRouter }) => (
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>
);

const pinnedIds = () => [...idsInCart(), ...savedIds.get(), ...listedIds.get()];

function Providers({ children }: { children: ReactNode }) {
  // A server-rendered page is hydrated later than this effect: there ShopLayout replays the presses.
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
