// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, createElement } from "react";
import { expect, it } from "vitest";
import { SignedOut } from "../../../src/api/session/SignedOut.tsx";
import { createStore, useStore } from "../../../src/device/store.ts";
import { useDiscardConfirmation } from "../../../src/ui/overlay/use-discard-question.tsx";
import { render } from "../../support/render.ts";

/** A router at /admin/gst?page=2, whose other pages never finish loading, and a function that ends the session. */
async function adminPage(signedInPage: () => null = () => null) {
  const signedIn = createStore(true);
  const root = createRootRoute();
  const admin = createRoute({
    getParentRoute: () => root,
    path: "/admin",
    component: () => createElement(useStore(signedIn) ? signedInPage : SignedOut),
  });
  const gst = createRoute({ getParentRoute: () => admin, path: "gst" });
  const others = ["/", "/login"].map((path) =>
    createRoute({ getParentRoute: () => root, path, loader: () => new Promise(() => {}) }),
  );
  const router = createRouter({
    routeTree: root.addChildren([admin.addChildren([gst]), ...others]),
    history: createMemoryHistory({ initialEntries: ["/admin/gst?page=2"] }),
  });
  await router.load();
  await render(createElement(RouterProvider, { router }));
  return { router, endSession: () => act(async () => signedIn.set(false)) };
}

it("redirects to /login with the page to return to", async () => {
  const { router, endSession } = await adminPage();
  await endSession();
  expect(router.state.location.pathname).toBe("/login");
  expect(router.state.location.state).toMatchObject({ from: "/admin/gst?page=2" });
});

it("redirects from a form with unsaved changes, which is gone and cannot ask", async () => {
  const { router, endSession } = await adminPage(() => {
    useDiscardConfirmation(
      () => true,
      () => {},
    );
    return null;
  });
  await endSession();
  expect(router.state.location.pathname).toBe("/login");
});

it.each(["/", "/login"])("does not interrupt a navigation to %s", async (to) => {
  const { router, endSession } = await adminPage();
  await act(async () => void router.navigate({ to }));
  await endSession();
  expect(router.state.location.pathname).toBe(to);
  expect(router.state.location.state).not.toHaveProperty("from");
});
