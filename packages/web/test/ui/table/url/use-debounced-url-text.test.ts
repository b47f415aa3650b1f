// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
  useSearch,
} from "@tanstack/react-router";
import { act, createElement } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useDebouncedUrlText } from "../../../../src/ui/table/url/use-debounced-url-text.ts";
import { render } from "../../../support/render.ts";

const DELAYS_MS = Array.from({ length: 21 }, (_, step) => step * 20);
/** How long the chunk of /slow takes to load: longer than the longest delay and the debounce together. */
const CHUNK_MS = 1000;

type Search = { q?: string; tab?: string };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("scrollTo", () => {});
});

/** Opens a router with a search box at /list, and plain pages at /start, /other and /slow. */
async function openList(entries = ["/start", "/list"]) {
  const page = { type: (_text: string) => {}, flush: () => {}, displayed: "" };
  const rootRoute = createRootRoute();
  const list = createRoute({
    getParentRoute: () => rootRoute,
    path: "/list",
    validateSearch: ({ q, tab }: Record<string, unknown>): Search => ({
      ...(q !== undefined && { q: String(q) }),
      ...(tab !== undefined && { tab: String(tab) }),
    }),
    component: function List() {
      const { q = "", tab } = useSearch({ strict: false });
      const box = useDebouncedUrlText(q, (text) => ({ ...(tab && { tab }), ...(text && { q: text }) }));
      Object.assign(page, { type: box.type, flush: box.flush });
      page.displayed = `${tab ?? "first"} tab, ${box.text || "nothing"} typed`;
      return null;
    },
  });
  const plain = (path: string) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      component: () => {
        page.displayed = path;
        return null;
      },
    });
  const slow = createRoute({
    getParentRoute: () => rootRoute,
    path: "/slow",
    component: lazyRouteComponent(async () => {
      await new Promise((done) => setTimeout(done, CHUNK_MS));
      return {
        default: () => {
          page.displayed = "/slow";
          return null;
        },
      };
    }),
  });
  const history = createMemoryHistory({ initialEntries: entries });
  const routeTree = rootRoute.addChildren([list, slow, plain("/start"), plain("/other")]);
  const router = createRouter({ routeTree, history });
  await router.load();
  await render(createElement(RouterProvider, { router }));
  return {
    type: (text: string) => act(async () => page.type(text)),
    flush: () => act(async () => page.flush()),
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    go: (href: string, replace = false) => act(async () => void router.navigate({ href, replace })),
    back: () => act(async () => router.history.back()),
    forward: () => act(async () => router.history.forward()),
    /** Blocks navigations, as a form with unsaved changes does. */
    block: () => history.block({ blockerFn: () => true, enableBeforeUnload: false }),
    displayed: () => page.displayed,
    url: () => history.location.href,
  };
}

it("shows typed text at once, and writes it to the URL 250 ms after the last key", async () => {
  const page = await openList();
  await page.type("du");
  expect(page.displayed()).toBe("first tab, du typed");
  await page.wait(200);
  await page.type("dune ");
  await page.wait(249);
  expect(page.url()).toBe("/list");
  await page.wait(1);
  expect(page.url()).toBe("/list?q=dune");
  expect(page.displayed()).toBe("first tab, dune  typed");
  await page.back();
  expect(page.displayed()).toBe("/start");
});

it("writes at once when flushed, and only once", async () => {
  const page = await openList();
  await page.type("dune");
  await page.flush();
  expect(page.url()).toBe("/list?q=dune");
  await page.type("du");
  await page.type("dune");
  await page.flush();
  await page.go("/other");
  await page.wait(1000);
  expect(page.url()).toBe("/other");
});

describe.each(DELAYS_MS)("%i ms after a key", (delay) => {
  const typed = async (page: Awaited<ReturnType<typeof openList>>) => {
    await page.type("dune");
    await page.wait(delay);
    return page;
  };
  const RESTORED = ["/list?q=dune", "first tab, dune typed"];

  it("a navigation is not undone, and Back restores the text", async () => {
    const page = await typed(await openList());
    await page.go("/other");
    await page.wait(1000);
    expect([page.url(), page.displayed()]).toEqual(["/other", "/other"]);
    await page.back();
    expect([page.url(), page.displayed()]).toEqual(RESTORED);
    await page.back();
    expect(page.url()).toBe("/start");
  });

  it("a slow navigation is not undone, whatever is typed until it ends", async () => {
    const page = await typed(await openList());
    await page.go("/slow");
    await page.wait(delay);
    await page.type("dune messiah");
    expect([page.url(), page.displayed()]).toEqual(["/slow", "first tab, dune messiah typed"]);
    await page.wait(CHUNK_MS - delay - 1);
    expect(page.url()).toBe("/slow");
    await page.wait(1000);
    expect([page.url(), page.displayed()]).toEqual(["/slow", "/slow"]);
    await page.back();
    expect([page.url(), page.displayed()]).toEqual(RESTORED);
  });

  it.each([
    ["another tab starts with an empty field, and Back restores it", "/list?tab=second", false, "second"],
    ["another tab in the same history entry drops the text", "/list?tab=second", true, "second"],
    ["a link to the same page starts with an empty field", "/list", undefined, "first"],
  ])("%s", async (_, to, isReplaced, tab) => {
    const page = await typed(await openList());
    await page.go(to, isReplaced);
    expect(page.displayed()).toBe(`${tab} tab, nothing typed`);
    await page.wait(1000);
    expect([page.url(), page.displayed()]).toEqual([to, `${tab} tab, nothing typed`]);
    if (isReplaced !== false) return;
    await page.back();
    expect([page.url(), page.displayed()]).toEqual(RESTORED);
  });

  it("Back is not undone", async () => {
    const page = await typed(await openList(["/start", "/list?tab=second", "/list"]));
    await page.back();
    await page.wait(1000);
    expect([page.url(), page.displayed()]).toEqual(["/list?tab=second", "second tab, nothing typed"]);
    await page.forward();
    const shown = delay < 250 ? ["/list", "first tab, nothing typed"] : RESTORED;
    expect([page.url(), page.displayed()]).toEqual(shown);
  });

  it("a blocked navigation keeps the text", async () => {
    const page = await openList();
    page.block();
    await typed(page);
    await page.go("/other");
    await page.wait(1000);
    expect([page.url(), page.displayed()]).toEqual(RESTORED);
  });
});
