import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { openAdmin } from "../support/back-office.ts";
import { phone } from "../support/browser.ts";
import { openForOffline } from "../support/device.ts";
import { addToCart, buyAndSettle, orderNumberOf } from "../support/orders.ts";
import { replacePushService } from "../support/push.ts";
import { expect, type Person, type Shop, signInByApi, test } from "../support/test.ts";

const folder = join(import.meta.dirname, "../../docs/pictures");
const SMALL_SCREEN = { ...phone, deviceScaleFactor: 1 };

/** Saves a picture of the page under a name. */
type Take = (name: string) => Promise<void>;
type Walk = (page: Page, take: Take, shop: Shop) => Promise<void>;

async function buyAs(shop: Shop, name: string): Promise<{ number: string; customer: Person }> {
  const customer = await shop.newCustomer(name);
  const { orderId } = await buyAndSettle(shop, customer, "1", { street: "8 Everton Park", quantity: 2 });
  return { number: await orderNumberOf(shop, orderId), customer };
}

const onDesktop: Record<string, Walk> = {
  async home(page, take) {
    await openWithFonts(page, "/");
    await take("home");
  },
  async "search and filters"(page, take) {
    // Wide enough to have the filters beside the books.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/browse?q=le");
    await expect(page.getByRole("navigation", { name: "Filters" })).toBeVisible();
    await take("tour/search");
  },
  async invoice(page, take, shop) {
    await shop.change("/api/gst-slabs/seller", {
      name: "Frangipani Books Pte. Ltd.",
      address: "12 Tiong Bahru Road, Singapore 168731",
      registrationNumber: "M90370000A",
    });
    const { number, customer } = await buyAs(shop, "Leela Nair");
    await signInByApi(page, customer);
    await page.goto(`/invoice/${number}`);
    await expect(page.getByRole("article")).toBeVisible();
    await take("tour/invoice");
  },
  async "books in the back office"(page, take) {
    await openAdmin(page);
    await page.getByRole("button", { name: "Not now" }).click();
    await take("back-office");
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("rain");
    await expect(page.getByRole("option").nth(2)).toBeVisible();
    await take("tour/go-to");
  },
  async "an order in the back office"(page, take, shop) {
    const { number } = await buyAs(shop, "Mei Tan");
    await openAdmin(page, "/admin/orders");
    await page.getByRole("button", { name: `View order ${number}` }).click();
    await expect(page.getByRole("dialog").getByText("Progress")).toBeVisible();
    await take("tour/order");
  },
};

const onPhone: Record<string, Walk> = {
  async "a book, its sample and the cart"(page, take) {
    await openWithFonts(page, "/book/3");
    await take("tour/book");
    await page.getByRole("button", { name: "Look inside" }).click();
    const sample = page.getByRole("dialog", { name: "Book Sample" });
    await expect(sample.locator("canvas").first()).toBeVisible();
    await sample.getByRole("button", { name: "Show all pages" }).click();
    await expect(sample.getByRole("button", { name: /4/ }).last()).toBeVisible();
    await take("tour/sample");
    await addToCart(page, "1");
    await page.goto("/cart");
    await expect(page.getByText("The Rain Ledger").first()).toBeVisible();
    await take("tour/cart");
  },
  async "without a network"(page, take) {
    await openForOffline(page);
    await page.context().setOffline(true);
    await page.goto("/browse");
    await expect(page.getByText("Offline", { exact: false }).first()).toBeVisible();
    await take("tour/offline");
  },
  async "progress of an order"(page, take, shop) {
    const { number, customer } = await buyAs(shop, "Daniel Ofori");
    await signInByApi(page, customer);
    await page.goto("/customer/orders");
    await page.getByRole("button", { name: `View details of order ${number}` }).click();
    await expect(page.getByText("Progress")).toBeVisible();
    await take("tour/progress");
  },
  async "alerts and notifications"(page, take, shop) {
    await replacePushService(page, shop, "default");
    await signInByApi(page, await shop.newCustomer("Priya Raman"));
    for (const id of [2, 5, 7]) {
      await page.goto(`/book/${id}`);
      const alert = page.getByRole("button", { name: "Tell me when the price falls" });
      await alert.click();
      await expect(alert).toHaveAttribute("aria-pressed", "true");
    }
    await page.goto("/customer/alerts");
    await expect(page.getByRole("list", { name: "Books with alerts" }).getByRole("listitem")).not.toHaveCount(
      0,
    );
    await take("tour/alerts");
    await page.goto("/profile");
    const settings = page.locator("#notifications");
    await settings.getByRole("button", { name: "Tell me on this device" }).click();
    await expect(settings.getByText("(this device)")).toBeVisible();
    await settings.scrollIntoViewIfNeeded();
    await take("tour/notifications");
  },
  async "a stock-take"(page, take) {
    await openAdmin(page, "/admin/stock");
    await page.getByRole("button", { name: "Not now" }).click();
    const isbn = page.getByRole("textbox", { name: "ISBN" });
    for (const code of ["9789999902373", "9789999903509", "9789999901147", "9789999901147"]) {
      await isbn.fill(code);
      await isbn.press("Enter");
    }
    await expect(page.getByText("2 counted")).toBeVisible();
    await take("tour/stock-take");
  },
};

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1200, height: 750 } });
  testEach(onDesktop);
});

test.describe("on a phone", () => {
  test.use({ ...SMALL_SCREEN, colorScheme: "dark", serviceWorkers: "allow" });
  testEach(onPhone);
});

test("README.md shows a book and home on a phone, light and dark", async ({ browser, shop }) => {
  const pictures: Buffer[] = [];
  for (const [path, colorScheme] of [
    ["/book/3", "light"],
    ["/", "dark"],
  ] as const) {
    const context = await browser.newContext({ ...SMALL_SCREEN, baseURL: shop.url, colorScheme });
    const page = await context.newPage();
    await openWithFonts(page, path);
    await waitForPictures(page);
    pictures.push(await page.screenshot());
    await context.close();
  }
  const { width, height } = phone.viewport;
  const gap = 40;
  await sharp({
    create: { width: 2 * width + gap, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite(pictures.map((input, index) => ({ input, left: index * (width + gap), top: 0 })))
    .webp({ quality: 82 })
    .toFile(join(folder, "phone.webp"));
});

function testEach(walks: Record<string, Walk>): void {
  for (const [title, walk] of Object.entries(walks))
    test(title, async ({ page, shop }) => {
      await walk(
        page,
        async (name) => {
          await waitForPictures(page);
          await page.screenshot({ path: join(folder, `${name}.webp`), type: "webp", quality: 82 });
        },
        shop,
      );
    });
}

/** Opens a page twice, as a first visit may be painted before the shop's own fonts are loaded. */
async function openWithFonts(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForPictures(page);
  await page.reload();
}

/** Waits until the pictures and fonts on the screen are loaded. */
async function waitForPictures(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        await document.fonts.ready;
        return [...document.images].every(
          (image) =>
            image.getBoundingClientRect().top > innerHeight || (image.complete && image.naturalWidth > 0),
        );
      }),
    )
    .toBe(true);
}
