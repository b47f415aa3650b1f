import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { networkInformation } from "../device/connection.ts";
import { consumeEarlyScroll } from "../device/early-presses.ts";
import { routeTree } from "../routeTree.gen.ts";
import { parseSearch, stringifySearch } from "./url-search.ts";

export const createShopRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: networkInformation()?.saveData ? false : "intent",
    // Loaders only start queries, which know themselves when their data is stale.
    defaultStaleTime: Number.POSITIVE_INFINITY,
    // Not if the user has scrolled before hydration; on the server it would write an inline script, which the
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

export const toLogin = (router: ShopRouter) => (): void => {
  const { pathname, searchStr } = router.state.location;
  if (pathname === "/login") return;
  void router.navigate({ to: "/login", state: { from: pathname + searchStr } });
};
