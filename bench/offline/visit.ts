import type { Page } from "@playwright/test";
import type { Device } from "../../e2e/support/device.ts";
import { type Marks, watchBooks } from "./in-page.ts";

/** A request to the catalogue feed, with the transferred bytes, headers included. */
export type FeedResponse = { path: string; status: number; bytes: number };

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

export const bytesOf = (feed: readonly FeedResponse[]): number =>
  feed.reduce((sum, { bytes }) => sum + bytes, 0);
