import type { Page } from "@playwright/test";
import { MobileDevice, openForOffline } from "../support/device.ts";
import { buy, calculateShipping, orderNumberOf } from "../support/orders.ts";
import { expect, Shop, signInByApi, test } from "../support/test.ts";

/* Each test restarts the browser without a network, so all that is shown comes from this device. */
test.use({ ownProduct: "untouched" });
let device: MobileDevice;
let orderNumber: string;

test.beforeAll(async ({ product }) => {
  const shop = new Shop(product.url);
  device = new MobileDevice(product.url);
  const customer = await shop.newCustomer("Nadia Yusof");
  orderNumber = await orderNumberOf(shop, await buy(shop, customer, "5"));
  const page = await device.open();
  await openForOffline(page);
  await signInByApi(page, customer);
  await page.goto("/customer/orders");
  await expect(page.getByText(orderNumber)).toBeVisible();
  await page.goto("/book/1");
  await page.getByRole("button", { name: "Look inside" }).click();
  await expect(page.getByLabel(/^Page 1 of \d+$/).locator("canvas")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("link", { name: /The Rain Ledger/ }).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  await device.close();
  await device.connection.cut();
});

test.afterEach(() => device.close());
test.afterAll(() => device.end());

// Starts the browser without a network.
async function coldStart(path: string): Promise<Page> {
  const page = await device.open({ offline: true });
  await page.goto(path);
  return page;
}

for (const [path, books] of [
  ["/", ["A Slow Orbit Home", "Nine Lamps on Duxton Hill", "Steam", "The Rain Ledger"]],
  ["/browse", ["A Slow Orbit Home", "A Tiger in the Tide", "Letters to a Lighthouse"]],
] as const)
  test(`${path} has its books before hydration @slow`, async () => {
    const page = await device.open({ offline: true });
    await page.addInitScript(noteRenderedTitles);
    await page.goto(path);
    const titles = await page.evaluate(() => renderedTitles);
    for (const [index, title] of books.entries()) expect(titles[index]).toContain(title);
  });

// Runs in the page: notes the titles of the books in its markup before hydration.
declare const renderedTitles: string[];
function noteRenderedTitles(): void {
  const renderedTitles: string[] = [];
  Object.assign(globalThis, { renderedTitles });
  new MutationObserver(() => {
    const titles = document.querySelectorAll("[data-hydrating] main article :is(h2, h3)");
    if (titles.length > renderedTitles.length)
      renderedTitles.splice(0, Infinity, ...[...titles].map((title) => title.textContent ?? ""));
  }).observe(document, { subtree: true, childList: true });
}

test("home with covers, categories, search and a book that was never opened are shown", async () => {
  const page = await coldStart("/");
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  await expect(page.getByRole("status").getByText(/You are offline/)).toContainText(
    /You can browse, search and fill your cart; prices are as of \d\d-\d\d-\d{4}, \d\d:\d\d\./,
  );
  const book = page.getByRole("link", { name: /The Rain Ledger/ }).first();
  await expect(book).toBeVisible();
  const cover = page.locator('main a[href="/book/1"] img').first();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.goto("/category/mystery");
  await expect(page.getByRole("link", { name: /Nine Lamps on Duxton Hill/ })).toBeVisible();
  await page.goto("/categories");
  await expect(page.getByRole("heading", { level: 1, name: "Categories" })).toBeVisible();
  await page.goto("/browse?sort=price-asc");
  await expect(page.locator('main li:has(a[href^="/book/"])').first()).toContainText("$18.99");

  await page.goto("/browse");
  await page.getByRole("searchbox").fill("duxtn");
  await page.getByRole("link", { name: /Nine Lamps on Duxton Hill/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nine Lamps on Duxton Hill" })).toBeVisible();
  await expect(page.getByText(/Singapore, 1959\. The current fails every other night/)).toBeVisible();
  await expect(page.getByText("You May Also Like")).toBeVisible();
  expect(warnings, "a missing network is no fault").toEqual([]);
});

test("a sample that was opened before opens, another one says why it does not @slow", async () => {
  const page = await coldStart("/book/1");
  await page.getByRole("button", { name: "Look inside" }).click();
  await expect(page.getByLabel(/^Page 1 of \d+$/).locator("canvas")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByLabel(/^Page 2 of \d+$/).locator("canvas")).toBeVisible();
  await page.goto("/book/2");
  await page.getByRole("button", { name: "Look inside: not on this device" }).click();
  await expect(
    page.getByText("You are offline, and it has not been opened on this device before."),
  ).toBeVisible();
});

test("the cart is filled and changed, with totals from the stored rates and their time", async () => {
  const page = await coldStart("/book/1");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await calculateShipping(page);
  await expect(page.getByText("Shipping calculated: $4.00")).toBeVisible();
  const summary = page.getByRole("region", { name: "Order Summary" }).or(page.locator("main"));
  for (const text of ["$21.50", "$4.00", "$1.94", "$27.44"])
    await expect(summary.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Prices and rates as of \d\d-\d\d-\d{4}, \d\d:\d\d\.$/)).toBeVisible();

  // Four copies weigh 1.2 kg, which is in the next range.
  for (let copies = 1; copies < 4; copies += 1)
    await page.getByRole("button", { name: "Increase quantity" }).click();
  for (const text of ["$86.00", "$7.50", "$7.74", "$101.24"])
    await expect(summary.getByText(text, { exact: true }).first()).toBeVisible();
  await device.close();

  const later = await coldStart("/cart");
  await expect(later.getByText("$86.00").first()).toBeVisible();
  await later.getByRole("button", { name: "Clear Cart" }).click();
  await expect(later.getByText("Your cart is empty")).toBeVisible();
});

test("own orders that were seen before are shown with their age @slow", async () => {
  const page = await coldStart("/customer/orders");
  await expect(page.getByText(orderNumber)).toBeVisible();
  await expect(page.getByText(/Your orders are shown as of \d\d-\d\d-\d{4}/)).toBeVisible();
  await page.getByText(orderNumber).click();
  await expect(page.getByRole("dialog").getByText("1 Bras Basah Road")).toBeVisible();
});
