import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { Device } from "../../e2e/support/device.ts";
import { withMinimalPage } from "../minimal-page.ts";
import { visitHome } from "./visits.ts";

type ColdStart = {
  /** Until the first book is painted, without a network, on a device with a stored catalogue. */
  firstBookMs: number;
  /** Until the first paint of the minimal page, from a server, in a browser started right before. */
  floorMs: number;
};

/** Each start beside one of the minimal page, so that other load of the machine affects both. */
export const measureColdStarts = (device: Device, url: string, runs: number): Promise<ColdStart[]> =>
  withMinimalPage((page) =>
    withFiles(page, async (minimalUrl) => {
      const starts: ColdStart[] = [];
      for (let run = 0; run < runs; run += 1) {
        const floorMs = await firstPaintOf(minimalUrl);
        await device.close();
        const { marks } = await visitHome(device, url, { until: "firstBook", offline: true });
        starts.push({ firstBookMs: marks.firstBook ?? Number.NaN, floorMs });
        await device.close();
      }
      return starts;
    }),
  );

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

const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** Serves these files on this machine during some work. */
export async function withFiles<T>(
  files: ReadonlyMap<string, Buffer | string>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const server = createServer((request, response) => {
    const path = request.url === "/" ? "/index.html" : (request.url ?? "");
    const file = files.get(path);
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/plain" }).end(file);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
