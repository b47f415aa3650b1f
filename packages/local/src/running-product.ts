import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import { createLocalClock } from "./clock.ts";
import { type DataDir, loadSecrets } from "./data-dir/data-dir.ts";
import { processIdentity, readRecord, recordProcess } from "./emulators/dynamodb/processes.ts";
import { resourcesAt, ServiceUrls } from "./resources.ts";

const Running = z.object({ pid: z.int().check(z.positive()), identity: z.string(), urls: ServiceUrls });
const ClockTime = z.object({ now: z.iso.datetime() });

const recordFile = (directory: string) => join(directory, "running.json");

/** Records this product's URLs for the commands of packages/ops. @returns a function that removes the record */
export function recordRunningProduct({ path }: DataDir, urls: ServiceUrls): () => void {
  recordProcess(recordFile(path), process.pid, { urls });
  return () => rmSync(recordFile(path), { force: true });
}

/** The resources of the running product, with its clock. @throws Error with a message for the terminal if none is running there */
export async function connectToRunningProduct(dataDir: string) {
  return (await openRunningProduct(dataDir)).resources;
}

/** The same resources, and the client of the table. @throws as `connectToRunningProduct` does */
export async function openRunningProduct(dataDir: string) {
  const directory = resolve(dataDir);
  const { urls } = assertRunning(directory);
  const { now } = ClockTime.parse(await (await fetch(`${urls.shop}/_local/clock`)).json());
  const clock = createLocalClock();
  clock.advance((Date.parse(now) - Date.now()) / 1000);
  return resourcesAt(urls, loadSecrets(directory), clock);
}

/** Stops the product as Ctrl-C does. @throws Error with a message for the terminal if none is running there, or it does not stop */
export async function stopRunningProduct(dataDir: string): Promise<void> {
  const { pid, identity } = assertRunning(resolve(dataDir));
  process.kill(pid, "SIGTERM");
  for (let waitedMs = 0; processIdentity(pid) === identity; waitedMs += STOP_POLL_MS) {
    if (waitedMs >= MAX_STOP_MS) throw new Error(`The shop in ${dataDir} (process ${pid}) does not stop.`);
    await wait(STOP_POLL_MS);
  }
}

const STOP_POLL_MS = 50;
const MAX_STOP_MS = 60_000;

// Ignores the record of a product that was killed: its ports may belong to another process by now.
function assertRunning(directory: string) {
  const running = Running.safeParse(readRecord(recordFile(directory)));
  if (!running.success) throw new Error(`No shop is running in ${directory}. Start it with npm start.`);
  return running.data;
}
