import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { browserOptions } from "./browser.ts";

type DeviceOptions = BrowserContextOptions & { baseURL: string };

/** A browser with a profile on disk, which can be closed and opened again. */
export class Device {
  readonly #profile = mkdtempSync(join(tmpdir(), "frangipani-device-"));
  #context: BrowserContext | undefined;

  /** Opens the browser with its stored data. */
  async open({ baseURL, offline = false, ...options }: DeviceOptions): Promise<Page> {
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      ...browserOptions().launchOptions,
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
      serviceWorkers: "allow",
      baseURL,
      offline,
      ...options,
    });
    return this.#context.pages()[0] ?? this.#context.newPage();
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
  }

  async end(): Promise<void> {
    await this.close();
    rmSync(this.#profile, { recursive: true, force: true });
  }
}

// "catalogueHeld" is of builds until November 2026, which the tests of releases run.
const hasCatalogue = () =>
  ["catalogueStored", "catalogueHeld"].some((key) => localStorage.getItem(key) === "1");

/** Waits until the catalogue is stored on this device. */
export async function catalogueStored(page: Page): Promise<void> {
  await page.waitForFunction(hasCatalogue, undefined, { timeout: 60_000 });
}

/** Waits until the shop would open and show its books on this device without a network. */
export async function readyForOffline(page: Page): Promise<void> {
  await catalogueStored(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  });
}

/** As the browser does by itself at times. A new worker may already wait, and stays. */
export async function checkForNewWorker(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
}
