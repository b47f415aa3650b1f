import { createFaults } from "../support/faults.ts";
import { listenOnLoopback } from "../support/loopback.ts";
import { createDevicesApp } from "./devices/app.ts";
import { PushStore } from "./push-store.ts";
import { createSenderApi } from "./sender-api.ts";

type WebPushOptions = {
  /** SQLite file with subscriptions and messages; ":memory:" stores nothing. */
  file: string;
  /** Origin of endpoints: requests of senders to it must be sent to the URL of `start()`. */
  origin: string;
  clock?: { now(): Date };
  devicesPath: string;
};

export type WebPush = ReturnType<typeof createWebPush>;

export function createWebPush({
  file,
  origin,
  clock = { now: () => new Date() },
  devicesPath,
}: WebPushOptions) {
  const store = new PushStore(file, () => clock.now());
  const faults = createFaults();
  const api = createSenderApi(store, faults, origin);
  return {
    /** To be mounted at `devicesPath`. */
    devices: createDevicesApp(store, origin, devicesPath),
    faults,
    /** Serves the API for senders on loopback. */
    start: () => listenOnLoopback(api.fetch),
    close: () => store.close(),
  };
}
