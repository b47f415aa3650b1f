// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { catalogueState, publish } from "../../../src/catalogue/catalogue-state.ts";
import { recreateDatabase } from "../../../src/catalogue/storage/database.ts";
import { type Engine, startEngine } from "../../../src/catalogue/sync/engine.ts";
import { connection } from "../../../src/device/connection.ts";
import { FakeShop, feedBook, stocksOf } from "../fake-shop.ts";

/** Stubs `fetch` with a shop's manifest and changes. If `status` is set, it responds with that status and `headers` instead. */
function open(shop: FakeShop) {
  type State = { status: number | undefined; headers: Record<string, string>; urls: string[] };
  const state: State = { status: undefined, headers: {}, urls: [] };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    state.urls.push(url);
    if (state.status !== undefined)
      return new Response(null, { status: state.status, headers: state.headers });
    const { pathname, searchParams } = new URL(url, "https://books.example");
    if (pathname === "/api/catalogue/changes")
      return Response.json(await shop.feed.fetchChanges(searchParams.get("after") ?? ""));
    const etag = new Headers(init.headers).get("if-none-match");
    const response = await shop.feed.fetchManifest(etag && decodeURIComponent(etag));
    if (response === "unchanged") return new Response(null, { status: 304 });
    return Response.json(response.manifest, { headers: { etag: encodeURIComponent(response.etag ?? "") } });
  });
  return state;
}

let engine: Engine | undefined;
let shop: FakeShop;
let network: ReturnType<typeof open>;
const start = () => {
  engine?.stop();
  engine = startEngine(() => []);
};
const stock = (id: string) => stocksOf(catalogueState.get().catalogue)[id];

/** Lets pending work finish; advances the clock by 60 ms. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) {
    await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(1);
  }
}
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settle();
}

beforeEach(async () => {
  await recreateDatabase();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  connection.set(true);
  publish({ status: "loading", hasWholeShop: false, asOf: null, isOutdated: false });
  shop = new FakeShop();
  shop.put(feedBook(1), feedBook(2));
  network = open(shop);
  start();
  await settle();
  network.urls.length = 0;
});
afterEach(() => engine?.stop());

describe("the next synchronisation", () => {
  it("starts five seconds after the last response at the earliest", async () => {
    await pass(2_000);
    shop.put(feedBook(1, { stock: 1 }));
    start();
    await settle();
    expect(network.urls).toEqual([]);
    expect(stock("b1")).toBe(5);
    await pass(3_000);
    expect(stock("b1")).toBe(1);
    network.urls.length = 0;
    await pass(20_000);
    expect(network.urls).toEqual([]);
  });

  it("starts every two minutes on an open page", async () => {
    await pass(119_000);
    expect(network.urls).toEqual([]);
    await pass(2_000);
    expect(network.urls).toEqual(["/api/catalogue"]);
  });

  it("starts at once when the device's clock was set back", async () => {
    vi.setSystemTime(Date.now() - 3_600_000);
    start();
    await settle();
    expect(network.urls).toEqual(["/api/catalogue"]);
  });

  it("starts at once and bypasses caches when syncNow is called", async () => {
    shop.put(feedBook(3));
    const sync = engine?.syncNow();
    await settle();
    await sync;
    expect(stock("b3")).toBe(5);
    expect(network.urls[0]).toMatch(/^\/api\/catalogue\?at=\d+$/);
  });
});

describe("a server without a valid response", () => {
  beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue());

  it("keeps the catalogue, marked as outdated, until a later request succeeds", async () => {
    network.status = 500;
    void engine?.syncNow();
    await settle();
    expect(catalogueState.get()).toMatchObject({ status: "ready", isOutdated: true });
    expect(stock("b1")).toBe(5);
    network.status = undefined;
    await pass(5_000);
    expect(catalogueState.get()).toMatchObject({ status: "ready", isOutdated: false });
  });
  it("gets no further request before its Retry-After is over", async () => {
    network.status = 429;
    network.headers = { "retry-after": "60" };
    void engine?.syncNow();
    await settle();
    network.urls.length = 0;
    await pass(59_000);
    expect(network.urls).toEqual([]);
    await pass(2_000);
    expect(network.urls).toHaveLength(1);
  });
});
