import { readFileSync, statSync } from "node:fs";
import { test as base, expect, type Page } from "@playwright/test";
import { MobileDevice } from "./device.ts";
import { startProduct } from "./product.ts";
import { type Person, Shop, signInByApi } from "./shop.ts";

export { fillForm, logOut, type Person, people, Shop, sendSignIn, signIn, signInByApi } from "./shop.ts";
export { expect };

export type ShopOptions = {
  /**
   * A product that one test uses at a time, which later tests of the worker find as it was left: `"own"` for tests that
   * change what others rely on (the clock, rates, stock, all orders), `"untouched"` for those that count the seed's books.
   */
  ownProduct: "own" | "untouched" | false;
};
type WorkerFixtures = ShopOptions & { product: { url: string; log: string | undefined } };
type TestFixtures = {
  shop: Shop;
  customer: Person;
  device: MobileDevice;
  otherPage: Page;
  productLog: undefined;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  ownProduct: [false, { scope: "worker", option: true }],

  product: [
    async ({ ownProduct }, use, worker) => {
      if (!ownProduct) return use({ url: process.env.FRANGIPANI_URL ?? "", log: process.env.FRANGIPANI_LOG });
      const product = await startProduct(`product-${ownProduct}-${worker.workerIndex}`);
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],

  baseURL: ({ product }, use) => use(product.url),

  shop: ({ product }, use) => use(new Shop(product.url)),

  /** A new customer, signed in on `page`. */
  customer: async ({ page, shop }, use) => {
    const customer = await shop.newCustomer();
    await signInByApi(page, customer);
    await use(customer);
  },

  /** A page of somebody else, in a context of its own. */
  otherPage: async ({ browser, product }, use) => {
    const context = await browser.newContext({ baseURL: product.url });
    await use(await context.newPage());
    await context.close();
  },

  device: async ({ product }, use) => {
    const device = new MobileDevice(product.url);
    await use(device);
    await device.end();
  },

  /** `goto` and `reload` also wait for hydration, unless `waitUntil: "commit"`. */
  page: async ({ page, javaScriptEnabled }, use) => {
    const [go, reload, route] = [page.goto.bind(page), page.reload.bind(page), page.route.bind(page)];
    const waitForHydration = async (options: { waitUntil?: string } = {}) => {
      if (javaScriptEnabled !== false && options.waitUntil !== "commit")
        await page.locator("[data-hydrating]").waitFor({ state: "detached" });
    };
    page.goto = async (url, options) => {
      const response = await go(url, options);
      await waitForHydration(options);
      return response;
    };
    page.reload = async (options) => {
      const response = await reload(options);
      await waitForHydration(options);
      return response;
    };
    // Chromium may never answer a request that is made while the last route is removed, so an unused one stays.
    let hasRoutes = false;
    page.route = async (...args) => {
      if (!hasRoutes) await route("https://unused.invalid/", (unused) => unused.continue());
      hasRoutes = true;
      return route(...args);
    };
    await use(page);
    // A slow request may still be in the handler of a route; its failure when the page closes is not the test's.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
  },

  /** Attaches the product's log to a failed test. */
  productLog: [
    async ({ product }, use, info) => {
      const sizeBefore = sizeOf(product.log);
      await use(undefined);
      if (info.status === info.expectedStatus || !product.log) return;
      const body = readFileSync(product.log).subarray(sizeBefore);
      await info.attach("product log", { body, contentType: "text/plain" });
    },
    { auto: true },
  ],
});

const sizeOf = (file: string | undefined) =>
  file ? (statSync(file, { throwIfNoEntry: false })?.size ?? 0) : 0;

/** Waits until the page is hydrated, and what was pressed before is done. */
export const hydrated = (page: Page): Promise<void> =>
  expect(page.locator("[data-hydrating], [data-heard]")).toHaveCount(0);
