import type { Page } from "@playwright/test";
import { openForOffline, reloadIntoNewVersion } from "../support/device.ts";
import { addToCart, fillAddress, payAndConfirm, placeOrder } from "../support/orders.ts";
import { type Build, buildLastRelease, LAST_RELEASE, RestartableProduct } from "../support/product.ts";
import { expect, signIn, test } from "../support/test.ts";

/* The whole product of the last release and of this commit in turn, at the same URL and with the same data. */
const product = new RestartableProduct("releases");
let lastRelease: Build;
const thisCommit: Build = {};

// The last test audits the orders of the others.
test.describe.configure({ mode: "serial" });
test.use({
  serviceWorkers: "allow",
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
  baseURL: async ({}, use) => use(product.url),
});

test.beforeAll(async () => {
  test.setTimeout(300_000);
  lastRelease = buildLastRelease();
  await product.start();
});
test.afterAll(() => product.end());

/** Deploys a build, opens its page until its worker is installed, and signs a new customer in. */
async function openBuild(page: Page, build: Build): Promise<void> {
  await product.deploy(build);
  await openForOffline(page);
  await signIn(page, await product.shop.newCustomer());
  await expectBuild(page, build);
}

async function expectBuild(page: Page, build: Build): Promise<void> {
  await page.goto("/offline");
  await expect(page.getByRole("heading", { name: "Version", exact: true })).toBeVisible();
  await expect(page.getByText(`Version ${LAST_RELEASE}`)).toHaveCount(build === lastRelease ? 1 : 0);
}

async function buy(page: Page): Promise<void> {
  await addToCart(page, "1");
  await page.goto("/checkout");
  await fillAddress(page);
  await placeOrder(page);
  await payAndConfirm(page);
}

/** Opens what a customer reads beside a purchase. */
async function readPages(page: Page): Promise<void> {
  await page.goto("/browse?q=manana");
  await expect(page.getByRole("link", { name: /Mañana, Said the Piano/ })).toBeVisible();
  await page.goto("/customer");
  await expect(page.getByText("Total Orders")).toBeVisible();
  await page.goto("/customer/orders");
  await expect(page.getByText(/FB-[0-9A-Z]{4}-[0-9A-Z]{4}/).first()).toBeVisible();
}

for (const { title, isUpdate } of [
  { title: "the last release sell through the API of this commit", isUpdate: true },
  { title: "this commit sell through the API of the last release", isUpdate: false },
])
  test(`page and worker of ${title}`, async ({ page }) => {
    const [opened, deployed] = isUpdate ? [lastRelease, thisCommit] : [thisCommit, lastRelease];
    await openBuild(page, opened);
    await product.deploy(deployed);
    await buy(page);
    await readPages(page);
    await expectBuild(page, opened);

    await reloadIntoNewVersion(page);
    await expect(() => expectBuild(page, deployed)).toPass();
    await buy(page);
  });

test("the audit finds nothing wrong with the orders of both releases", async () => {
  await product.deploy(thisCommit);
  const { body } = await product.shop.api<{ found: number }>("/_local/audit");
  expect(body).toMatchObject({ found: 0, looked: { orders: 4 } });
});
