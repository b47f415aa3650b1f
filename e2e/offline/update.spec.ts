import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { isMarked, leaveAndReturn, mark, readyForOffline } from "../support/device.ts";
import { RestartableProduct } from "../support/product.ts";
import { press, see, visit } from "../support/steps.ts";
import { expect, sendSignIn, test } from "../support/test.ts";

/* Two builds are deployed in turn at one URL: "earlier", which is built here, and the repository's own. */
test.use({ serviceWorkers: "allow" });

const root = join(import.meta.dirname, "../..");
const earlier = mkdtempSync(join(tmpdir(), "frangipani-earlier-"));
// The repository's own build, with a worker whose installation fails.
const broken = mkdtempSync(join(tmpdir(), "frangipani-broken-"));
// The folder of the build for server rendering.
const serverBuildOf = (dist: string) => `${dist}-server`;
const product = new RestartableProduct("update");

test.beforeAll(async () => {
  test.setTimeout(600_000);
  const args = [
    "node_modules/vite/bin/vite.js",
    "build",
    "packages/web",
    "--emptyOutDir",
    "--outDir",
    earlier,
  ];
  const env = { ...process.env, VITE_BUILD: "earlier" };
  const build = spawn(process.execPath, args, { cwd: root, env, stdio: "ignore" });
  const [code] = await once(build, "close");
  expect(code, "building").toBe(0);
  cpSync(join(root, "packages/web/dist"), broken, { recursive: true });
  cpSync(join(root, "packages/web/dist-server"), serverBuildOf(broken), { recursive: true });
  rmSync(join(broken, "sw.js.br"));
  writeFileSync(
    join(broken, "sw.js"),
    'addEventListener("install", (event) => event.waitUntil(Promise.reject(new Error("no room"))));',
  );
});
test.beforeEach(() => product.deploy({ webDist: earlier }));
test.afterAll(async () => {
  await product.end();
  for (const dist of [earlier, broken])
    for (const folder of [dist, serverBuildOf(dist)]) rmSync(folder, { recursive: true, force: true });
});

// Opens a page of this file's product, with a clock that can be moved.
async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(product.url + path);
  return page;
}

const newVersion = (page: Page) => page.getByText("New version", { exact: true });
const pressReload = (page: Page) => page.getByRole("button", { name: "Reload", exact: true }).click();

// Repeated, because nothing can be evaluated while the page is reloading.
const expectReloaded = (page: Page) =>
  expect(async () => expect(await isMarked(page)).toBe(false)).toPass({ timeout: 20_000 });

async function expectVersion(page: Page, version: "earlier" | "current"): Promise<void> {
  await page.goto(`${product.url}/offline`);
  await expect(page.getByRole("heading", { name: "Version", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Check for a new version" })).toBeVisible();
  await expect(page.getByText("Version earlier")).toHaveCount(version === "earlier" ? 1 : 0);
}

test("tabs of an earlier build work with a new server, and reload together @slow", async ({ context }) => {
  const first = await open(context, "/offline");
  await readyForOffline(first);
  await see(first, "Version earlier");
  const second = await open(context, "/book/1");
  await press(second, "Add to Cart");
  await mark(first);
  await mark(second);

  await product.deploy();
  // Pages that this tab has not shown yet come from the device, and work with the new server.
  const customer = await product.shop.newCustomer();
  await second.getByRole("link", { name: "Sign In" }).click();
  await sendSignIn(second, customer);
  await see(second, "Logged in successfully");
  await second.getByRole("link", { name: "DashBoard" }).click();
  await see(second, "Total Orders");
  expect(await isMarked(second), "no reload so far").toBe(true);

  await leaveAndReturn(first);
  for (const page of [first, second]) await expect(newVersion(page)).toBeVisible();
  expect(await isMarked(first), "nothing is reloaded before somebody agrees").toBe(true);
  await pressReload(first);
  for (const page of [first, second]) await expectReloaded(page);
  for (const page of [first, second]) await expectVersion(page, "current");
  await expect(first.getByRole("button", { name: "Cart, 1 item" })).toBeVisible();
  await expect(newVersion(first)).toHaveCount(0);
});

test("a tab that is never left shows a new version after an hour @slow", async ({ context }) => {
  const page = await open(context, "/");
  await readyForOffline(page);
  await product.deploy();
  await page.clock.fastForward("01:01:00");
  await expect(newVersion(page)).toBeVisible();
});

test("after a version that could not be installed, the next one is offered @slow", async ({ context }) => {
  const page = await open(context, "/offline");
  await readyForOffline(page);
  await product.deploy({ webDist: broken });
  const failed = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await new Promise<void>((done) => {
      registration?.addEventListener("updatefound", () => {
        const { installing } = registration;
        installing?.addEventListener("statechange", () => installing.state === "redundant" && done());
      });
    });
  });
  await leaveAndReturn(page);
  await failed;
  await expect(newVersion(page)).toHaveCount(0);

  await product.deploy();
  await mark(page);
  await leaveAndReturn(page);
  await expect(newVersion(page)).toBeVisible();
  await pressReload(page);
  await expectReloaded(page);
  await expectVersion(page, "current");
});

test("an open checkout shows no new version, and is not reloaded @slow", async ({ context }) => {
  const customer = await product.shop.newCustomer();
  const shopping = await open(context, "/");
  await readyForOffline(shopping);
  const checkout = await context.newPage();
  await checkout.clock.install();
  await checkout.goto(`${product.url}/login`);
  await sendSignIn(checkout, customer);
  await see(checkout, "Logged in successfully");
  await checkout.goto(`${product.url}/book/2`);
  await press(checkout, "Add to Cart");
  await checkout.goto(`${product.url}/checkout`);
  await checkout.getByLabel("Address", { exact: true }).fill("88 Amoy Street");
  await mark(checkout);

  await product.deploy();
  await leaveAndReturn(shopping);
  await expect(newVersion(shopping)).toBeVisible();
  await expect(newVersion(checkout)).toHaveCount(0);
  await pressReload(shopping);
  await see(shopping, /A checkout is open in another tab/);
  expect(await isMarked(checkout)).toBe(true);
  await expect(checkout.getByLabel("Address", { exact: true })).toHaveValue("88 Amoy Street");

  await checkout.getByRole("link", { name: "Frangipani Books" }).first().click();
  await expect(newVersion(checkout)).toBeVisible();
  await pressReload(checkout);
  await expectReloaded(checkout);
  await expectVersion(checkout, "current");
});

test("with all tabs closed, the next visit has the new version @slow", async ({ context }) => {
  const page = await open(context, "/offline");
  await readyForOffline(page);
  await product.deploy();
  await leaveAndReturn(page);
  await expect(newVersion(page)).toBeVisible();
  await page.close();
  const next = await context.newPage();
  await expect(async () => {
    await next.goto("about:blank");
    await expectVersion(next, "current");
  }).toPass();
});

test("unknown fields in responses change nothing @slow", async ({ context }) => {
  await context.route(/\/api\//, async (route) => {
    const response = await route.fetch();
    if (!response.headers()["content-type"]?.includes("json")) return route.fulfill({ response });
    const addUnknownFields = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(addUnknownFields);
      if (typeof value !== "object" || value === null) return value;
      const fields = Object.entries(value).map(([key, inner]) => [key, addUnknownFields(inner)]);
      return { ...Object.fromEntries(fields), unknownField: 1 };
    };
    return route.fulfill({ response, json: addUnknownFields(await response.json()) });
  });
  const customer = await product.shop.newCustomer();
  const page = await context.newPage();
  await page.goto(`${product.url}/browse?q=manana`);
  await expect(page.getByRole("link", { name: /Mañana, Said the Piano/ })).toBeVisible();
  // A response that is still under way when the page is left cannot be changed.
  await page.waitForLoadState("networkidle");
  await page.goto(`${product.url}/login`);
  await sendSignIn(page, customer);
  await see(page, "Logged in successfully");
  await page.waitForLoadState("networkidle");
  await visit(page, `${product.url}/customer`, "No recent orders found");
  await context.unrouteAll({ behavior: "wait" });
});

test("a feed of an unknown format keeps the books and offers a new version @slow", async ({ context }) => {
  const page = await open(context, "/browse");
  await readyForOffline(page);
  await product.deploy();
  await context.route(/\/api\/catalogue$/, async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), "if-none-match": "" } });
    return route.fulfill({ response, json: { ...(await response.json()), format: 1_000 } });
  });
  await page.clock.fastForward("00:30");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(newVersion(page)).toBeVisible();
  await expect(page.getByRole("link", { name: /Nine Lamps on Duxton Hill/ })).toBeVisible();
});

test.describe("without a worker", () => {
  test.use({ serviceWorkers: "block" });

  test("a script that the new version no longer has reloads the page once @slow", async ({ page }) => {
    const files = (dist: string) => new Set(readdirSync(join(dist, "assets")));
    const current = files(join(root, "packages/web/dist"));
    const removed = [...files(earlier)].filter((file) => /^offline-.*\.js$/.test(file) && !current.has(file));
    expect(removed, "the two builds name this script differently").toHaveLength(1);

    await page.goto(product.url);
    await expect(page.getByRole("link", { name: /The Rain Ledger/ }).first()).toBeVisible();
    await mark(page);
    await product.deploy();
    await page.getByRole("link", { name: "On this device" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "On this device" })).toBeVisible();
    expect(await isMarked(page)).toBe(false);
    await expect(page.getByText("Version earlier")).toHaveCount(0);
  });
});
