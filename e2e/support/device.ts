import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  expect,
  type Page,
} from "@playwright/test";
import { browserOptions } from "./browser.ts";
import { TcpProxy } from "./proxies.ts";

type DeviceOptions = BrowserContextOptions & { baseURL: string };

/** A browser with a profile on disk, which `close` keeps for the next `open`, and `end` deletes. */
export class Device {
  readonly #profile = mkdtempSync(join(tmpdir(), "frangipani-device-"));
  protected context: BrowserContext | undefined;

  /** Opens the browser with its stored data. */
  async open({ baseURL, offline = false, ...options }: DeviceOptions): Promise<Page> {
    this.context = await chromium.launchPersistentContext(this.#profile, {
      ...browserOptions().launchOptions,
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
      serviceWorkers: "allow",
      baseURL,
      offline,
      ...options,
    });
    return this.context.pages()[0] ?? this.context.newPage();
  }

  async close(): Promise<void> {
    await this.context?.close();
    this.context = undefined;
  }

  async end(): Promise<void> {
    await this.close();
    rmSync(this.#profile, { recursive: true, force: true });
  }
}

/** A device whose connection to the shop can be cut. */
export class MobileDevice extends Device {
  readonly connection: TcpProxy;

  constructor(productUrl: string) {
    super();
    this.connection = new TcpProxy(productUrl);
  }

  override async open({ offline = false } = {}): Promise<Page> {
    if (!offline) await this.connection.restore();
    return super.open({ baseURL: this.connection.url, offline });
  }

  async goOffline(): Promise<void> {
    await this.context?.setOffline(true);
    await this.connection.cut();
  }

  async goOnline(): Promise<void> {
    await this.connection.restore();
    await this.context?.setOffline(false);
  }

  override async end(): Promise<void> {
    await super.end();
    await this.connection.cut();
  }
}

// Builds until November 2026, which the tests of releases run, set "catalogueHeld".
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

export async function openForOffline(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await readyForOffline(page);
}

/** The user leaves the page and returns two minutes later. */
export async function leaveAndReturn(page: Page): Promise<void> {
  await page.clock.fastForward("02:00");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

/** Marks a page: isMarked is then true until the page is loaded again. */
export const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { samePage: true }));
export const isMarked = (page: Page) => page.evaluate(() => "samePage" in globalThis);

/** All rows of a store; none when there is no such database. */
export const storedRows = (page: Page, database: string, store: string): Promise<unknown[]> =>
  page.evaluate(
    async ([database, store]) => {
      const databases = await indexedDB.databases();
      if (!databases.some(({ name }) => name === database)) return [];
      return new Promise((resolve, reject) => {
        const request = indexedDB.open(database);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const rows = request.result.transaction(store).objectStore(store).getAll();
          rows.onsuccess = () => {
            request.result.close();
            resolve(rows.result);
          };
        };
      });
    },
    [database, store] as const,
  );

/**
 * Has the browser look for a new worker, and reloads into its version. A worker that could not be installed, as on a busy
 * machine, is looked for again; one that waits already is kept.
 */
export async function reloadIntoNewVersion(page: Page): Promise<void> {
  const reload = page.getByRole("button", { name: "Reload", exact: true });
  let reloaded: Promise<unknown> | undefined;
  await expect(async () => {
    await page.goto("/offline");
    reloaded = page.waitForEvent("load", { timeout: 60_000 });
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(reload).toBeVisible({ timeout: 15_000 });
  }).toPass();
  // A request at the moment of the press can start the earlier worker again, which delays the new one.
  await page.waitForLoadState("networkidle");
  // A worker that takes over before the press reloads the page as well.
  await Promise.race([reload.click(), reloaded]);
  await reloaded;
}
