import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { createElement, type ReactElement, type ReactNode } from "react";

/** Wraps a component in a router, which links need. */
export async function routed(component: () => ReactNode, path = "/"): Promise<ReactElement> {
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  return createElement(RouterProvider, { router });
}
