import "fake-indexeddb/auto";
import { expect, it, vi } from "vitest";
import { FakeCaches } from "../kept-samples/fake-caches.ts";

const DAY_MS = 86_400_000;
const page = '<meta name="build" content="b1">';

vi.mock("workbox-precaching", () => ({ matchPrecache: async () => new Response(page) }));

// These globals stay after a test, since Workbox removes expired entries after it has responded.
const events = { FetchEvent: class {}, ExtendableEvent: class {} };
const location = new URL("https://shop.example/sw.js");
Object.assign(globalThis, { self: globalThis, location, __WB_DISABLE_DEV_LOGS: true, ...events });

/** Requests home offline; the cached page is `daysAgo` days old. @returns the text of the response */
async function openOffline(daysAgo: number): Promise<string> {
  const date = new Date(Date.now() - daysAgo * DAY_MS).toUTCString();
  const cached = new Response(page, { headers: { date } });
  const caches = Object.assign(new FakeCaches(), { match: async () => cached.clone() });
  Object.assign(globalThis, { caches });
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  const { pageOrShell } = await import("../../src/worker/pages.ts");
  const url = new URL("https://shop.example/");
  const event = Object.assign(new ExtendableEvent("fetch"), { waitUntil: () => {} });
  const options = { url, request: new Request(url), event, sameOrigin: true };
  return (await pageOrShell(async () => new Response("the shell"), options)).text();
}

it("responds from the cache", async () => expect(await openOffline(29)).toBe(page));

it("responds with the shell, which does not expire, if the cached page has expired", async () =>
  expect(await openOffline(31)).toBe("the shell"));
