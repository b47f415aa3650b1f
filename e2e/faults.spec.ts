import { fillBook, newBook, openAdmin, openBookForm, stockOf, uniqueWord } from "./support/back-office.ts";
import { readyForOffline } from "./support/device.ts";
import { expectNoFindings, injectFault, removeFaults } from "./support/faults.ts";
import { cover, sample } from "./support/files.ts";
import { fillCheckout, ordersOf, pay, payAndConfirm, placeOrder } from "./support/orders.ts";
import { open, press, pressForDialog, see, visit } from "./support/steps.ts";
import { expect, type Person, people, type Shop, sendSignIn, test } from "./support/test.ts";

/*
 * What users see while a service is stopped, is slow, or does its work and its response is lost. A product that is killed
 * during checkouts is tested in packages/local/test/product.slow.test.ts (`npm run test:faults`).
 */
test.use({ ownProduct: "own" });
test.afterEach(({ shop }) => expectNoFindings(shop));

test.describe("with the worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("while the table is down, books, cart and sign-in stay usable @slow", async ({ page, shop }) => {
    const customer = await fillCheckout(page, shop);
    await readyForOffline(page);
    await injectFault(shop, "table", { kind: "refuse" });

    await placeOrder(page);
    await see(page, "Your order was not placed", /The shop cannot do this just now.+Nothing was charged\./);
    await expect(page.getByLabel("Address", { exact: true })).toHaveValue("88 Amoy Street");

    await page.goto("/browse");
    await page.getByRole("searchbox").fill("nine lamps");
    await page.getByRole("link", { name: /Nine Lamps on Duxton Hill/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Nine Lamps on Duxton Hill" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Nine Lamps on Duxton Hill" })).toBeVisible();
    await visit(page, "/cart", "$27.44");
    await expect(page.getByRole("link", { name: "Ravi Pillai" }).first(), "still signed in").toBeVisible();

    await removeFaults(shop);
    await page.goto("/checkout");
    await expect(page.getByLabel("Address", { exact: true })).toHaveValue("88 Amoy Street");
    await placeOrder(page);
    await payAndConfirm(page);
    expect(await ordersOf(shop, customer)).toMatchObject([{ paymentStatus: "paid" }]);
  });
});

const confirmations = async (shop: Shop, { email }: Person) =>
  (await shop.mail(email)).filter(({ subject }) => /Order Confirmed!/.test(subject));

test("while the card provider is down, checkout says so; later it works @slow", async ({ page, shop }) => {
  const customer = await fillCheckout(page, shop);
  const stockBefore = await stockOf(shop, "1");
  await injectFault(shop, "payments", { kind: "refuse" });
  await placeOrder(page);
  await see(page, "The payment page could not be opened. Nothing was charged; please try again.");
  await expect.poll(() => stockOf(shop, "1")).toBe(stockBefore);

  await removeFaults(shop);
  await injectFault(shop, "payments", {
    kind: "lost-response",
    times: 1,
    operation: "POST /v1/checkout/sessions",
  });
  await injectFault(shop, "payments", { kind: "slow", milliseconds: 1500, times: 1 });
  await placeOrder(page);
  await payAndConfirm(page);
  expect((await ordersOf(shop, customer)).map(({ paymentStatus }) => paymentStatus).toSorted()).toEqual([
    "paid",
    "unpaid",
  ]);
  expect(await stockOf(shop, "1")).toBe(stockBefore - 1);
  expect(await confirmations(shop, customer)).toHaveLength(1);
});

test("order success waits while the card provider is down after a payment @slow", async ({ page, shop }) => {
  const customer = await fillCheckout(page, shop);
  await placeOrder(page);
  await expect(page).toHaveURL(/\/_local\/pay\//);
  await injectFault(shop, "payments", { kind: "refuse" });
  await pay(page);
  await see(page, "Your payment is still processing. Please wait or refresh later.");
  await removeFaults(shop);
  await expect(page.getByRole("heading", { name: "Order Confirmed!" })).toBeVisible();
  expect(await ordersOf(shop, customer)).toMatchObject([{ paymentStatus: "paid" }]);
  expect(await confirmations(shop, customer)).toHaveLength(1);
});

test("while the file store is down, a book with files is not added @slow", async ({ page, shop }) => {
  const word = uniqueWord();
  const title = `${word} with a cover`;
  await openAdmin(page);
  const dialog = await pressForDialog(page, "Add New Book", "Add New Book");
  await fillBook(dialog, title);
  await dialog.getByLabel("Category", { exact: true }).selectOption({ label: "Fiction" });
  await dialog.getByLabel("Sub Category").selectOption({ index: 1 });
  await dialog.getByLabel("Cover Image").setInputFiles(cover);
  await dialog.getByLabel("Sample PDF").setInputFiles(sample);

  await injectFault(shop, "files", { kind: "refuse" });
  await press(dialog, "Add Book");
  await see(dialog, "The shop cannot do this just now. Please try again in a moment.");
  await expect(dialog.getByLabel("Title")).toHaveValue(title);
  await expect(dialog.getByRole("img", { name: "The cover as it will be shown" })).toBeVisible();

  await removeFaults(shop);
  await injectFault(shop, "files", { kind: "lost-response", times: 1, operation: "PUT" });
  await press(dialog, "Add Book", { toast: "Book added successfully" });
  const countAdded = async () => {
    const { body } = await shop.api<{ count: number }>(`/api/book/inventory/search?q=${word}`, {
      as: people.admin,
    });
    return body.count;
  };
  // The search finds a new book a moment later.
  await expect.poll(countAdded).toBe(1);
});

test("while the file store is down, a book's page says its sample failed @slow", async ({ page, shop }) => {
  await injectFault(shop, "files", { kind: "refuse" });
  await open(page, "/book/2", "Nine Lamps on Duxton Hill");
  await press(page, "Look inside");
  await expect(
    page
      .getByText(/sample/i)
      .filter({ hasText: /not|try again/i })
      .first(),
  ).toBeVisible();
  await removeFaults(shop);
  // Its history entry has the sample open.
  await page.reload();
  await expect(page.getByLabel(/^Page 1 of \d+$/).locator("canvas")).toBeVisible();
});

test("while the sender of mails is down, another code can be requested @slow", async ({ page, shop }) => {
  await injectFault(shop, "mail", { kind: "refuse" });
  await page.goto("/login");
  await sendSignIn(page, people.twoStep);
  await see(page, "Code expires in 5 minutes");
  await removeFaults(shop);
  // A first try that failed before the fault was removed is repeated 45 to 60 seconds later, by the product's clock.
  await expect
    .poll(
      async () => {
        await shop.advanceClock(45);
        return (await shop.mail(people.twoStep.email)).length;
      },
      { intervals: [0, 3_000] },
    )
    .toBeGreaterThan(0);
  const delayed = await shop.latestCode(people.twoStep.email);
  await press(page, "Resend", { shows: "A new verification code has been sent" });
  const code = await shop.latestCode(people.twoStep.email, { not: delayed });
  await page.getByRole("textbox").first().pressSequentially(code);
  await press(page, "Verify Code");
  await expect(page.getByRole("link", { name: "Tomas Lim" })).toBeVisible();
});

test("an order whose response was lost is placed once @slow", async ({ page, shop }) => {
  const customer = await fillCheckout(page, shop);
  await injectFault(shop, "shop", { kind: "lost-response", operation: "POST /api/stripe/create" });
  await placeOrder(page);
  await see(page, /your order waits here|your order is ready/);
  await removeFaults(shop);
  await placeOrder(page);
  await payAndConfirm(page);
  expect(await ordersOf(shop, customer)).toMatchObject([{ paymentStatus: "paid" }]);
});

test("an error without a message shows a general one, and keeps the form @slow", async ({ page, shop }) => {
  const { title } = await newBook(shop, { title: `${uniqueWord()} in trouble` });
  const dialog = await openBookForm(page, title);
  await dialog.getByLabel("Author").fill("An author typed with care");
  await injectFault(shop, "shop", { kind: "error", status: 502, operation: "POST" });
  await press(dialog, "Update Book", { shows: "An error occurred while saving book details." });
  await expect(dialog.getByLabel("Author")).toHaveValue("An author typed with care");
  await removeFaults(shop);
  await press(dialog, "Update Book", { toast: "Book updated successfully" });
});

test("a fault is switched on and off on /_local/faults @slow", async ({ page, shop }) => {
  await page.goto("/_local/faults");
  const mailFaults = page
    .getByRole("group")
    .or(page.locator("form"))
    .filter({ hasText: "The sender of mails" });
  await expect(mailFaults.getByRole("button", { name: "Well" })).toHaveAttribute("aria-pressed", "true");
  await press(mailFaults, "Stopped");
  await expect(mailFaults.getByRole("button", { name: "Stopped" })).toHaveAttribute("aria-pressed", "true");
  const customer = await shop.newCustomer();
  await shop.api("/api/auth/forgot", { body: { email: customer.email } });
  expect(await shop.mail(customer.email)).toEqual([]);
  await press(mailFaults, "Well");
  await expect(mailFaults.getByRole("button", { name: "Well" })).toHaveAttribute("aria-pressed", "true");
});
