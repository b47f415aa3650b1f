import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Device } from "../../e2e/support/device.ts";
import { visitHome } from "./visit.ts";

/** The least that shows something: a heading and a link, without script or picture. */
const BARE_PAGE =
  "<!doctype html><html lang=en><meta charset=utf-8><title>Bare</title><h1>Books</h1><a href=/book/1>A book</a>";

export type ColdStart = {
  /** Milliseconds to the shop's first book painted, without a network, on a device that has been there. */
  firstBook: number;
  /** Milliseconds to the first paint of a bare page, in a browser started anew right before. */
  floor: number;
};

/** Each start beside one of the bare page, so that whatever else this machine does slows both alike. */
export const coldStarts = (device: Device, url: string, runs: number): Promise<ColdStart[]> =>
  withBarePage(BARE_PAGE, async (bareUrl) => {
    const starts: ColdStart[] = [];
    for (let run = 0; run < runs; run += 1) {
      const floor = await firstPaintOf(bareUrl);
      await device.close();
      const { marks } = await visitHome(device, url, { until: "firstBook", offline: true });
      starts.push({ firstBook: marks.firstBook ?? Number.NaN, floor });
      await device.close();
    }
    return starts;
  });

async function firstPaintOf(url: string): Promise<number> {
  const device = new Device();
  const page = await device.open({ baseURL: url });
  await page.goto("/");
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  );
  const milliseconds = Number(await paint.jsonValue());
  await device.end();
  return milliseconds;
}

/** Serves one page on this machine while it is looked at. */
export async function withBarePage<T>(html: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((_, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end(html),
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
