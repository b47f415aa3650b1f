// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { onlineManager } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { createElement } from "react";
import { expect, it, vi } from "vitest";
import { StockPage } from "../../../src/admin/stock/StockPage.tsx";
import { eventuallyRendered } from "../../support/eventually.ts";
import { render } from "../../support/render.ts";
import { withQueries } from "../../support/with-queries.ts";

it.each([
  ["opened", () => vi.spyOn(indexedDB, "open")],
  ["read", () => vi.spyOn(IDBObjectStore.prototype, "getAll")],
])(
  "says that nothing can be counted if the database cannot be %s, also offline",
  async (_, spyOnDatabase) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    spyOnDatabase().mockImplementation(() => {
      throw new DOMException("Internal error", "UnknownError");
    });
    onlineManager.setOnline(false);
    const component = () => createElement(StockPage, { kind: undefined, onKind() {} });
    const router = createRouter({
      routeTree: createRootRoute({ component }),
      history: createMemoryHistory(),
    });
    await router.load();
    const page = await render(withQueries(createElement(RouterProvider, { router })));
    await eventuallyRendered(() => expect(page.textContent).toContain("This browser does not store counts"));
  },
);
