import type { Page } from "@playwright/test";
import { newBook, uniqueWord } from "../support/back-office.ts";
import { addToCart, calculateShipping } from "../support/orders.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { openAs, press, pressForDialog, see, visit } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

/** A seeded book that weighs less than 1 kg. */
const LIGHT_BOOK_ID = "9";

/* The seed ships up to 20 kg to Singapore (from 5.001 kg for 15.00) and up to 2 kg to Malaysia; GST is 9 %. */
const NO_RATE = "No shipping rate found for this weight/country combination";

// The amount beside its label in the order's summary.
const amount = (page: Page, label: string) =>
  page.locator("main dl > div", { has: page.locator("dt").getByText(label, { exact: true }) }).locator("dd");

// The catalogue has the shipping and GST rates.
const blockCatalogue = (page: Page) => page.route(/\/api\/catalogue/, (route) => route.abort());

test("a cart too heavy for any rate shows a notice and $0.00 @phone-slow", async ({ page, shop }) => {
  const { _id } = await newBook(shop, { title: `Stones ${uniqueWord()}`, price: 10, weight: 10.5 });
  await addToCart(page, _id);
  await calculateShipping(page);
  await expect(amount(page, "Shipping (Singapore)")).toHaveText("$15.00");
  const warning = page.getByText(NO_RATE);
  await expect(warning).toHaveCount(0);

  await press(page, "Increase quantity");
  await expect(warning).toBeVisible();
  await expect(amount(page, "Shipping (Singapore)")).toHaveText("$0.00");
  await expect(amount(page, "Total")).toHaveText("$21.80");
  await press(page, "Decrease quantity");
  await expect(warning).toHaveCount(0);

  await openAs(page, await shop.newCustomer(), "/checkout");
  await expect(amount(page, "Shipping (Singapore)")).toHaveText("$15.00");
  await page.getByLabel("Country").selectOption("Malaysia");
  await see(page, NO_RATE);
  await expect(amount(page, "Shipping (Malaysia)")).toHaveText("$0.00");
  await see(page, "You pay in Singapore dollars (S$).");
  await expect(page.getByRole("button", { name: "Place Order" })).toBeEnabled();
});

test("Skip in the shipping dialog removes the estimate of shipping @slow", async ({ page }) => {
  await addToCart(page, LIGHT_BOOK_ID);
  await calculateShipping(page);
  await expect(amount(page, "Shipping (Singapore)")).toHaveText("$4.00");
  const dialog = await pressForDialog(page, "Cart, 1 item", "Calculate Shipping");
  await expect(dialog).toContainText("Or skip, and go on without an estimate.");
  await press(dialog, "Skip");
  await expect(page).toHaveURL(/\/browse$/);
  await page.goto("/cart");
  await expect(page.getByRole("button", { name: "Calculate shipping" })).toBeVisible();
});

test("a country no longer shipped to is reported in cart and dialog @slow", async ({ page, shop }) => {
  const word = uniqueWord();
  const name = `${word} Land`;
  const zoneId = await shop.create("/api/zones/createZone", { name: word, code: word });
  const rate = { zoneId, weightRangeMin: 0, weightRangeMax: 5, rate: 9 };
  await shop.create("/api/shipping-rates/createShippingRate", rate);
  const country = { name, code: word, zoneId };
  const countryId = await shop.create("/api/countries/createCountry", country);
  await shop.change(`/api/countries/updateCountry/${countryId}`, { ...country, isActive: false });
  await page.addInitScript(
    (name) =>
      sessionStorage.setItem(
        "calculatedShipping",
        JSON.stringify({ fee: 900, country: name, zipCode: "10001", zoneId: null }),
      ),
    name,
  );
  await addToCart(page, LIGHT_BOOK_ID);
  await visit(page, "/cart", "cart Country not found");
  await expect(amount(page, "Total")).toHaveText("Incomplete");
  await expect(page.getByRole("button", { name: "Proceed to Checkout" })).toBeDisabled();

  const dialog = await pressForDialog(page, "Change delivery country", "Calculate Shipping");
  await expect(dialog.getByLabel("Delivery Country")).toHaveValue(name);
  // "Promt" is the text that docs/rules.md#shipping specifies.
  await see(dialog, "Promt Country not found");
  await expectAccessible(page);
  await dialog.getByLabel("Delivery Country").selectOption("Singapore");
  await expect(dialog.getByText("Promt Country not found")).toHaveCount(0);
  await press(dialog, "Calculate & Continue");
  await expect(amount(page, "Shipping (Singapore)")).toHaveText("$4.00");
  await expect(page.getByRole("button", { name: "Proceed to Checkout" })).toBeEnabled();
});

test("a first visit while the API is down has no GST rate and no total @phone @slow", async ({ page }) => {
  await blockCatalogue(page);
  await addToCart(page, LIGHT_BOOK_ID);
  await page.goto("/cart");
  await expect(page.getByText("failed to fetch gst rate", { exact: true })).toBeVisible();
  await expect(amount(page, "GST")).toHaveText("Not known");
  await expect(amount(page, "Total")).toHaveText("Incomplete");
  const proceed = page.getByRole("button", { name: "Proceed to Checkout" });
  await expect(proceed).toBeDisabled();
  await expectAccessible(page);

  await press(page, "Try again");
  await expect(page.getByRole("button", { name: "Try again" })).toBeEnabled();
  await expect(page.getByText("failed to fetch gst rate", { exact: true })).toBeVisible();
  await page.unroute(/\/api\/catalogue/);
  await press(page, "Try again");
  await expect(amount(page, "GST (9%)")).toHaveText(/^\$\d/);
  await expect(amount(page, "Total")).toHaveText(/^\$\d/);
  await expect(page.getByText("failed to fetch gst rate")).toHaveCount(0);
  await expect(proceed).toBeEnabled();
});
