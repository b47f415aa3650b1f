import type { Manifest } from "@frangipani/core/catalogue";
import type { Page } from "@playwright/test";
import type { Device } from "../../e2e/support/device.ts";
import { fetchAndParse, type Marks, watchBooks } from "./in-page.ts";
import type { Shop } from "./shop.ts";

/** A request to the catalogue feed, with the transferred bytes, headers included. */
type FeedResponse = { path: string; status: number; bytes: number };

type Visit = { page: Page; marks: Marks; feed: FeedResponse[] };

/** Opens home on a device and waits until this much of it is painted. */
export async function visitHome(
  device: Device,
  url: string,
  { until, offline = false }: { until: keyof Marks; offline?: boolean },
): Promise<Visit> {
  const page = await device.open({ baseURL: url, offline });
  const feed = await followFeed(page);
  await page.addInitScript(watchBooks);
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForFunction((mark) => marks?.[mark] !== undefined, until, { timeout: 300_000 });
  return { page, marks: await page.evaluate(() => marks), feed };
}

// Declared in the page by watchBooks.
declare const marks: Marks;

async function followFeed(page: Page): Promise<FeedResponse[]> {
  const devtools = await page.context().newCDPSession(page);
  const requests = new Map<string, FeedResponse>();
  const feed: FeedResponse[] = [];
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    const { pathname } = new URL(response.url);
    if (/^\/(api|media)\/catalogue/.test(pathname))
      requests.set(requestId, { path: pathname, status: response.status, bytes: response.encodedDataLength });
  });
  const finish = (requestId: string, bytes?: number) => {
    const response = requests.get(requestId);
    if (response) feed.push(bytes === undefined ? response : { ...response, bytes });
  };
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    finish(requestId, encodedDataLength),
  );
  // A 304 ends so if the page itself sent the ETag.
  devtools.on("Network.loadingFailed", ({ requestId }) => finish(requestId));
  await devtools.send("Network.enable");
  return feed;
}

const bytesOf = (feed: readonly FeedResponse[]): number => feed.reduce((sum, { bytes }) => sum + bytes, 0);

type FirstVisit = {
  /** Milliseconds since the navigation. */
  firstBook: number;
  allBooks: number;
  /** Transferred for the books and settings, and for the details that followed when idle. */
  kilobytes: number;
  detailKilobytes: number;
  heapMegabytes: number;
  storedMegabytes: number;
  readUnits: number;
  /** Milliseconds to fetch and parse the same files, without more. */
  floor: number;
};

/** A first visit, on a new device that later measurements use again. */
export async function firstVisit(device: Device, shop: Shop): Promise<FirstVisit> {
  shop.takeReadUnits();
  const { page, marks, feed } = await visitHome(device, shop.url, { until: "allBooks" });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await waitUntilIdle(page, feed);
  const readUnits = shop.takeReadUnits();
  const details = new Set(shop.manifest.snapshot?.details);
  const isDetails = ({ path }: FeedResponse) => details.has(path);
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const heapMegabytes = await heapOf(page);
  return {
    firstBook: marks.firstBook ?? Number.NaN,
    allBooks: marks.allBooks ?? Number.NaN,
    kilobytes: bytesOf(feed.filter((response) => !isDetails(response))) / 1000,
    detailKilobytes: bytesOf(feed.filter(isDetails)) / 1000,
    heapMegabytes,
    storedMegabytes: usage / 1e6,
    readUnits,
    floor: await page.evaluate(fetchAndParse, firstFiles(shop.manifest)),
  };
}

/** The files that every device fetches. */
const firstFiles = ({ snapshot }: Manifest): readonly string[] =>
  snapshot ? snapshot.cards.slice(0, snapshot.parts?.[0]?.chunks) : ["/api/catalogue/changes"];

export type RepeatVisit = { requests: number; kilobytes: number; readUnits: number };

/** The same device with a new browser process, and no changes in the shop. */
export async function repeatVisit(device: Device, shop: Shop): Promise<RepeatVisit> {
  await device.close();
  shop.takeReadUnits();
  const { page, feed } = await visitHome(device, shop.url, { until: "allBooks" });
  await waitUntilIdle(page, feed);
  const visit = {
    requests: feed.length,
    kilobytes: bytesOf(feed) / 1000,
    readUnits: shop.takeReadUnits(),
  };
  await device.close();
  return visit;
}

// Waits until no response of the feed came for a while, idle prefetches included.
async function waitUntilIdle(page: Page, feed: readonly FeedResponse[]): Promise<void> {
  for (let before = -1; before !== feed.length; ) {
    before = feed.length;
    await page.waitForTimeout(3_000);
  }
}

async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return usedSize / 1e6;
}
