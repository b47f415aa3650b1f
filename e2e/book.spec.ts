import type { Page } from "@playwright/test";
import type { Shop } from "./support/shop.ts";
import { expect, people, test } from "./support/test.ts";

// Adds books of its own.
test.use({ ownProduct: "book" });

const add = (page: Page) => page.getByRole("button", { name: "Add to Cart" });
const quantity = (page: Page) => page.getByRole("spinbutton", { name: /^Quantity of/ });

test("tells everything about a book @phone", async ({ page }) => {
  await page.goto("/book/2");
  await expect(page).toHaveTitle("Nine Lamps on Duxton Hill by Rafael Quek · Frangipani Books");
  await expect(page.getByRole("heading", { level: 1, name: "Nine Lamps on Duxton Hill" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("img", { name: "Cover of Nine Lamps on Duxton Hill" })).toBeVisible();
  const book = main.getByRole("article").first();
  await expect(book.getByText("by Rafael Quek")).toBeVisible();
  await expect(book.getByText("$19.90").first()).toBeVisible();
  await expect(book.getByText("In stock")).toBeVisible();
  await expect(book.getByRole("link", { name: "Mystery" })).toHaveAttribute("href", "/category/mystery");
  await expect(book.getByRole("link", { name: "Noir" })).toHaveAttribute(
    "href",
    "/category/mystery?subcategory=noir",
  );
  for (const [name, value] of [
    ["ISBN", "9789999902373"],
    ["Publisher", "Lantern & Quay"],
    ["Publication year", "2023"],
    ["Language", "English"],
    ["Pages", "288"],
  ] as const)
    await expect(page.getByRole("term").filter({ hasText: name }).locator("+ dd")).toHaveText(value);
});

test("shows three lines of the description, and the sample with the rest", async ({ page }) => {
  await page.goto("/book/1");
  const text = page.getByText(/Three times a day, somebody at the Paya Lebar weather station/);
  await expect(text).toBeVisible();
  const sample = page.getByRole("button", { name: "Book Sample" });
  await expect(sample).toHaveCount(0);
  const folded = (await text.boundingBox())?.height ?? 0;
  await page.getByRole("button", { name: "Read more" }).click();
  await expect(sample).toBeVisible();
  expect((await text.boundingBox())?.height ?? 0).toBeGreaterThan(1.5 * folded);
  await page.getByRole("button", { name: "Show less" }).click();
  await expect(sample).toHaveCount(0);
  expect((await text.boundingBox())?.height).toBe(folded);
});

test("puts copies into the cart, within what is in stock @phone", async ({ page }) => {
  await page.goto("/book/6");
  await expect(page.getByText("Only 3 left in stock")).toBeVisible();
  await expect(quantity(page)).toHaveValue("1");
  const less = page.getByRole("button", { name: "Decrease quantity" });
  const more = page.getByRole("button", { name: "Increase quantity" });
  await expect(less).toBeDisabled();
  await more.click();
  await expect(less).toBeEnabled();
  await more.click();
  await expect(quantity(page)).toHaveValue("3");
  await expect(more).toBeDisabled();
  await quantity(page).fill("0");
  await quantity(page).fill("99");
  await expect(quantity(page)).toHaveValue("3");
  await less.click();
  await expect(quantity(page)).toHaveValue("2");

  const title = /The Clove, the Compass and the Counting House.*/.source;
  await add(page).click();
  await expect(page.getByText(new RegExp(`^Added "${title}" to cart$`))).toBeVisible();
  await expect(page.getByRole("button", { name: "Cart, 2 items" })).toBeVisible();
  await less.click();
  await add(page).click();
  await expect(page.getByText(new RegExp(`^Updated quantity for "${title}"$`))).toBeVisible();
  await expect(page.getByRole("button", { name: "Cart, 3 items" })).toBeVisible();
  await add(page).click();
  await expect(page.getByText("All 3 copies are in your cart already.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cart, 3 items" })).toBeVisible();
  await expect(page.getByRole("link", { name: "3 in your cart" })).toHaveAttribute("href", "/cart");
});

test("on a phone Add to Cart stays at the thumb @phone-only", async ({ page }) => {
  await page.goto("/book/3");
  await expect(add(page)).toBeInViewport({ ratio: 1 });
  const lowest = page.getByRole("radio", { name: "System" });
  await expect(lowest).toBeVisible();
  // The page grows while its parts come.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(lowest).toBeInViewport({ ratio: 1, timeout: 500 });
    await expect(add(page)).toBeInViewport({ ratio: 1, timeout: 500 });
    // Nothing lies behind it at the end of the page.
    const bar = await add(page).boundingBox();
    const end = await lowest.boundingBox();
    expect((end?.y ?? Number.NaN) + (end?.height ?? Number.NaN)).toBeLessThanOrEqual(bar?.y ?? Number.NaN);
  }).toPass();
});

test("a book out of stock cannot be put into the cart", async ({ page }) => {
  await page.goto("/book/12");
  await expect(page.getByText("Out of stock", { exact: true })).toBeVisible();
  await expect(add(page)).toHaveCount(0);
  await expect(quantity(page)).toHaveCount(0);
});

test("offers what stands beside it, never itself", async ({ page }) => {
  await page.goto("/book/2");
  const related = page.getByRole("region", { name: "You May Also Like" });
  await expect(related.getByRole("heading", { level: 3 })).toHaveText(["The Kueh Counter Murders"]);
  await related.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "The Kueh Counter Murders" })).toBeVisible();
  await expect(related.getByRole("heading", { level: 3 })).toHaveText(["Nine Lamps on Duxton Hill"]);
  await page.goto("/book/4");
  await expect(page.getByRole("heading", { level: 1, name: /^Steam/ })).toBeVisible();
  await expect(related).toHaveCount(0);
});

test("at most four stand beside it, those of its own subcategory first", async ({ page, shop }) => {
  const made = [];
  for (const title of ["Related One", "Related Two", "Related Three", "Related Four", "Related Five"])
    made.push(await newBook(shop, title));
  await page.goto(`/book/${made[0]}`);
  const related = page.getByRole("region", { name: "You May Also Like" });
  await expect(related.getByRole("heading", { level: 3 })).toHaveText(
    ["Related Two", "Related Three", "Related Four", "Related Five"].map((title) => new RegExp(title)),
    { timeout: 30_000 },
  );
});

test("a book that is not there is missing", async ({ page }) => {
  await page.goto("/book/no-such-book");
  await expect(
    page.getByText("The book you're looking for doesn't exist or has been removed."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Browse Books" }).last().click();
});

test.describe("the sample", () => {
  const open = async (page: Page, bookId: string) => {
    await page.goto(`/book/${bookId}`);
    await page.getByRole("button", { name: "Read more" }).click();
    await page.getByRole("button", { name: "Book Sample" }).click();
    return page.getByRole("dialog", { name: "Book Sample" });
  };

  test("is leafed through with buttons and keys, enlarged, and opened again where one stopped @phone", async ({
    page,
  }) => {
    const dialog = await open(page, "1");
    const pageStatus = dialog.getByRole("status");
    await expect(pageStatus).toHaveText(/^Page 1 of [3-9]/);
    await expect(dialog.locator("canvas")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Previous page" })).toBeDisabled();

    await dialog.getByRole("button", { name: "Next page" }).click();
    await expect(pageStatus).toHaveText(/^Page 2 of/);
    await page.keyboard.press("ArrowRight");
    await expect(pageStatus).toHaveText(/^Page 3 of/);
    await page.keyboard.press("ArrowLeft");
    await expect(pageStatus).toHaveText(/^Page 2 of/);
    await page.keyboard.press("End");
    await expect(dialog.getByRole("button", { name: "Next page" })).toBeDisabled();
    await page.keyboard.press("Home");
    await expect(pageStatus).toHaveText(/^Page 1 of/);
    await page.keyboard.press("PageDown");
    await expect(pageStatus).toHaveText(/^Page 2 of/);

    await expect(dialog.getByRole("region", { name: /^Page 2 of/ }).locator("canvas")).toBeVisible();
    const width = async () => (await dialog.locator("canvas").boundingBox())?.width ?? 0;
    // A page that is drawn anew has no picture for a moment.
    let fitting = 0;
    await expect.poll(async () => (fitting = await width())).toBeGreaterThan(0);
    await page.keyboard.press("+");
    await expect(dialog.getByText("125%")).toBeVisible();
    await expect.poll(width).toBeCloseTo(1.25 * fitting, -1);
    await dialog.getByRole("button", { name: "Zoom in" }).click();
    await expect(dialog.getByText("150%")).toBeVisible();
    await page.keyboard.press("-");
    await page.keyboard.press("-");
    await expect(dialog.getByText("100%")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Zoom out" })).toBeDisabled();

    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    const again = await open(page, "1");
    await expect(again.getByRole("status")).toHaveText(/^Page 2 of/);
    await again.getByRole("button", { name: "Close" }).click();
    const other = await open(page, "2");
    await expect(other.getByRole("status")).toHaveText(/^Page 1 of/);
  });

  test("has its words over the picture, for selecting and for listening", async ({ page }) => {
    const dialog = await open(page, "2");
    await expect(dialog.getByRole("status")).toHaveText(/^Page 1 of/);
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByText("The Seventh Lamp")).toBeAttached();
  });

  test("is turned by a finger @phone-only", async ({ page }) => {
    const dialog = await open(page, "3");
    await expect(dialog.locator("canvas")).toBeVisible();
    const swipe = (from: number, to: number) =>
      dialog.getByRole("region").evaluate(
        (stage, [x1, x2]) => {
          const at = (type: string, clientX: number) =>
            stage.dispatchEvent(
              new PointerEvent(type, {
                clientX,
                clientY: 300,
                pointerType: "touch",
                isPrimary: true,
                bubbles: true,
              }),
            );
          at("pointerdown", x1 as number);
          at("pointerup", x2 as number);
        },
        [from, to],
      );
    await swipe(300, 80);
    await expect(dialog.getByRole("status")).toHaveText(/2 of/);
    await swipe(80, 300);
    await expect(dialog.getByRole("status")).toHaveText(/1 of/);
  });

  test("of a book that has none is not to be had", async ({ page, shop }) => {
    const id = await newBook(shop, "A Book Without a Sample");
    await page.goto(`/book/${id}`);
    await page.getByRole("button", { name: "Read more" }).click();
    await page.getByRole("button", { name: "Book Sample" }).click();
    await expect(page.getByText("No PDF available for this book!")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("that does not come can be asked for again", async ({ page }) => {
    let isLost = true;
    await page.route("**/media/samples/**", (route) => (isLost ? route.abort() : route.continue()));
    const dialog = await open(page, "4");
    await expect(dialog.getByText("The sample could not be opened")).toBeVisible();
    isLost = false;
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByRole("status")).toHaveText(/^Page 1 of/);
  });

  test.describe("with the worker", () => {
    test.use({ serviceWorkers: "allow" });

    test("once opened it opens without a network", async ({ page, context }) => {
      await page.goto("/");
      await page.evaluate(() => navigator.serviceWorker.ready);
      // Only a page which the worker has brought goes through the worker.
      await page.reload();
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
      const dialog = await open(page, "7");
      await expect(dialog.locator("canvas")).toBeVisible();
      await context.setOffline(true);
      const again = await open(page, "7");
      await expect(again.locator("canvas")).toBeVisible();
      await expect(again.getByText("Tide").first()).toBeAttached();
      await again.getByRole("button", { name: "Close" }).click();
      const other = await open(page, "8");
      await expect(
        other.getByText("You are offline, and it has not been opened on this device before."),
      ).toBeVisible();
      await context.setOffline(false);
    });
  });
});

// A book without a sample, in a subcategory of its own.
async function newBook(shop: Shop, title: string): Promise<string> {
  const { body: known } = await shop.api<{ imageUrl: string }>("/api/book/getBookById/11");
  const cover = await fetch(new URL(known.imageUrl, shop.url)).then((response) => response.blob());
  const form = new FormData();
  form.set(
    "bookDetails",
    JSON.stringify({
      title,
      author: "A Test",
      description: "Made for a test.",
      price: 10,
      category: "cooking",
      subcategory: "preserving",
      stock: 5,
      weight: 0.5,
      isbn: "9789999902373",
      publisher: "Harbour Press",
      publishedDate: "2024",
      language: "English",
      pages: 100,
    }),
  );
  form.set("image", cover, "cover.webp");
  const response = await fetch(`${shop.url}/api/book/createBook`, {
    method: "POST",
    headers: { authorization: `Bearer ${await shop.tokenOf(people.admin)}`, origin: shop.url },
    body: form,
  });
  const book = (await response.json()) as { _id: string; message?: string };
  expect(book._id, `${response.status} ${book.message}`).toBeTruthy();
  return book._id;
}
