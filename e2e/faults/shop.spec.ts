import { newBook, openBookForm, toast, uniqueWord } from "../support/back-office.ts";
import { fillCheckout, payAndConfirm, placeOrder } from "../support/checkout.ts";
import { expectNoFindings, injectFault, removeFaults } from "../support/faults.ts";
import { ordersOf } from "../support/orders.ts";
import { expect, test } from "../support/test.ts";

/* Killed in the middle of checkouts it is in packages/local/test/product.slow.test.ts (`npm run test:faults`). */

test.use({ ownProduct: "own" });
test.afterEach(({ shop }) => expectNoFindings(shop));

test("an order whose response is lost is placed again as one @slow", async ({ page, shop }) => {
  const customer = await fillCheckout(page, shop);
  await injectFault(shop, "shop", { kind: "lost-response", operation: "POST /api/stripe/create" });
  await placeOrder(page);
  await expect(page.getByText(/your order waits here|your order is ready/).first()).toBeVisible();
  await removeFaults(shop);
  await placeOrder(page);
  await payAndConfirm(page);
  expect(await ordersOf(shop, customer)).toMatchObject([{ paymentStatus: "paid" }]);
});

test("an error without words is put into words, the form stays @slow", async ({ page, shop }) => {
  const { title } = await newBook(shop, { title: `${uniqueWord()} in trouble` });
  const dialog = await openBookForm(page, title);
  await dialog.getByLabel("Author").fill("An author typed with care");
  await injectFault(shop, "shop", { kind: "error", status: 502, operation: "POST" });
  await dialog.getByRole("button", { name: "Update Book" }).click();
  await expect(dialog.getByText("An error occurred while saving book details.")).toBeVisible();
  await expect(dialog.getByLabel("Author")).toHaveValue("An author typed with care");
  await removeFaults(shop);
  await dialog.getByRole("button", { name: "Update Book" }).click();
  await expect(toast(page, "Book updated successfully")).toBeVisible();
});

test("a fault can be planted by hand, seen, and healed @slow", async ({ page, shop }) => {
  await page.goto("/_local/faults");
  const mail = page.getByRole("group").or(page.locator("form")).filter({ hasText: "The sender of mails" });
  await expect(mail.getByRole("button", { name: "Well" })).toHaveAttribute("aria-pressed", "true");
  await mail.getByRole("button", { name: "Stopped" }).click();
  await expect(mail.getByRole("button", { name: "Stopped" })).toHaveAttribute("aria-pressed", "true");
  const customer = await shop.newCustomer();
  await shop.api("/api/auth/forgot", { body: { email: customer.email } });
  expect(await shop.mail(customer.email)).toEqual([]);
  await mail.getByRole("button", { name: "Well" }).click();
  await expect(mail.getByRole("button", { name: "Well" })).toHaveAttribute("aria-pressed", "true");
});
