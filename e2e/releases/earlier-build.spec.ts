import type { Page } from "@playwright/test";
import { catalogueStored, readyForOffline, reloadIntoNewVersion } from "../support/device.ts";
import { largeShop } from "../support/large-shop.ts";
import { buy, orderNumberOf } from "../support/orders.ts";
import { buildCommit, type Product, startProduct } from "../support/product.ts";
import { FrontOrigin } from "../support/proxies.ts";
import { expect, Shop, signIn, test } from "../support/test.ts";

/** A commit whose app stored the summaries of all books, however many there were. */
const EARLIER_COMMIT = "235cc2f";

let product: Product;
let origin: FrontOrigin;
let shop: Shop;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const { webDist } = buildCommit(EARLIER_COMMIT, EARLIER_COMMIT);
  product = await startProduct("earlier-build");
  shop = new Shop(product.url);
  origin = new FrontOrigin(product.url);
  origin.webDist = webDist;
  origin.responses = await largeShop(shop);
  await origin.listen();
});
test.afterAll(async () => {
  origin.close();
  await product.stop();
});

const expectCart = (page: Page) => expect(page.getByRole("button", { name: "Cart, 1 item" })).toBeVisible();

test("an earlier build works with a large shop's feed, and keeps cart and orders", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: origin.url, serviceWorkers: "allow" });
  const page = await context.newPage();
  const customer = await shop.newCustomer();
  const orderId = await buy(shop, customer, "5");
  const orderNumber = await orderNumberOf(shop, orderId);
  await page.goto("/");
  await catalogueStored(page);
  await signIn(page, customer);
  await page.goto("/customer/orders");
  await expect(page.getByText(orderId).first()).toBeVisible();
  await page.goto("/browse?q=tiger");
  await expect(page.getByRole("link", { name: /A Tiger in the Tide/ }).first()).toBeVisible();
  await page.goto("/book/1");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expectCart(page);
  await page.goto("/offline");
  await expect(page.getByText(`Version ${EARLIER_COMMIT}`)).toBeVisible();
  await readyForOffline(page);

  origin.webDist = undefined;
  await reloadIntoNewVersion(page);
  await expect(page.getByText(`Version ${EARLIER_COMMIT}`)).toHaveCount(0);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "All 240,000 books" })).toBeVisible();
  await expectCart(page);
  await page.goto("/offline");
  // The device has dropped all books but those of its share.
  await expect(page.getByRole("definition").first()).toHaveText("2 of 240,000");

  await context.setOffline(true);
  await page.goto("/customer/orders");
  await expect(page.getByText(orderNumber).first()).toBeVisible();
  await page.goto("/browse?q=tiger");
  // The number includes books of the rendered page, if the worker has cached it.
  await expect(page.getByText(/^\d+ of 240,000 books are on this device\./)).toBeVisible();
  await expectCart(page);
});
