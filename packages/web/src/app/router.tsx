import { createRouter } from "@tanstack/react-router";
import { routeTree } from "../routeTree.gen.ts";
import { mayFade } from "../ui/view-transition.ts";

export const createShopRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: "intent",
    scrollRestoration: true,
    // The first page has none to come from: it takes the place of index.html's first screen.
    defaultViewTransition: {
      types: ({ fromLocation, hrefChanged }) => (fromLocation && hrefChanged && mayFade() ? [] : false),
    },
  });

type ShopRouter = ReturnType<typeof createShopRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: ShopRouter;
  }
  interface HistoryState {
    /** Where sign-in leads back to (spec §2, /login). */
    from?: string;
  }
}

/** What to do when the session ended: to the sign-in page, and back to this one afterwards. */
export const toLogin = (router: ShopRouter) => (): void => {
  const { pathname, searchStr } = router.state.location;
  if (pathname === "/login") return;
  void router.navigate({ to: "/login", state: { from: pathname + searchStr } });
};
