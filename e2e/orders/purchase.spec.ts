import type { Locator } from "@playwright/test";
import { goodBook, newBook, stockOf, uniqueWord } from "../support/back-office.ts";
import { addToCart, fillAddress, payAndConfirm, placeOrder } from "../support/orders.ts";
import { openAs, press, pressForDialog, see, visit } from "../support/steps.ts";
import { expect, sendSignIn, test } from "../support/test.ts";

/*
 * The main journey: a new customer finds two books, buys two copies of one and one of the other, has a card declined, and
 * pays with another one. Prices, weights and stock are the seed's: The Rain Ledger (1) 21.50, Nine Lamps on Duxton
 * Hill (2) 19.90, both 0.3 kg; Singapore ships up to 1 kg for 4.00; GST is 9 %.
 */
// Stock is counted to the copy, so nobody else may buy here meanwhile. Shown with motion, which other tests reduce.
test.use({ ownProduct: "own", contextOptions: { reducedMotion: "no-preference" } });

test("a new customer buys three books @phone @desktop-slow", async ({ page, shop }) => {
  const stock = () => Promise.all(["1", "2"].map((id) => stockOf(shop, id)));
  const [rainLedger = 0, nineLamps = 0] = await stock();
  const customer = await shop.newCustomer("Siti Rahman");

  await page.goto("/browse");
  await page.getByRole("searchbox").fill("rain ledger");
  await page.getByRole("link", { name: /The Rain Ledger/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The Rain Ledger" })).toBeVisible();
  await see(page, "$23.44 with GST", /^To Singapore: \$4\.00, with you by \d\d-\d\d · change/);
  const aboutDelivery = page.getByRole("main").getByRole("link", { name: "Delivery and returns" });
  await expect(aboutDelivery).toHaveAttribute("href", "/delivery");
  await press(page, ["Increase quantity", "Add to Cart"], { shows: 'Added "The Rain Ledger" to cart' });

  await addToCart(page, "2");

  const dialog = await pressForDialog(page, "Cart, 3 items", "Calculate Shipping");
  await see(dialog, "0.9 kg");
  await press(dialog, "Calculate & Continue", { shows: "Please select a country" });
  await expect(page.locator("[data-sonner-toast]").filter({ hasText: "Please select" })).toHaveCount(0);
  await dialog.getByLabel("Delivery Country").selectOption("Singapore");
  await press(dialog, "Calculate & Continue");
  await see(page, "Shipping calculated: $4.00");

  await expect(page).toHaveURL(/\/cart$/);
  const summary = page.getByRole("main");
  await see(summary, "$62.90", "Shipping (Singapore)", "$4.00", "GST (9%)", "$5.66", "$72.56");

  const arrival = page.getByText(/^To Singapore: \$4\.00, with you by \d\d-\d\d/);
  await expect(arrival).toBeVisible();

  await press(page, "Proceed to Checkout");
  await expect(page).toHaveURL(/\/login$/);
  await sendSignIn(page, customer);
  await expect(page).toHaveURL(/\/checkout$/);

  await expect(arrival).toBeVisible();
  await expect(aboutDelivery).toHaveAttribute("href", "/delivery");
  await expect(page.getByLabel("Full Name")).toHaveValue("Siti Rahman");
  await expect(page.getByLabel("Country")).toHaveValue("Singapore");
  await fillAddress(page);
  await page.getByLabel("Save this address").check();
  await see(page, "You pay by card on the next page");
  await press(page, "Place Order");

  await expect(page).toHaveURL(/\/_local\/pay\//);
  await expect(page.locator("body")).toContainText("72.56");
  await page.locator('[name="card"]').fill("4000 0000 0000 0002");
  await press(page, "Pay", { shows: /declined/i });
  await page.locator('[name="card"]').fill("4242 4242 4242 4242");
  await press(page, "Pay");

  await expect(page).toHaveURL(/\/order-success\?session_id=/);
  await expect(page.getByRole("heading", { name: "Order Confirmed!" })).toBeVisible();
  await see(page, "Order placed successfully!");
  const receipt = page.getByRole("main");
  await see(
    receipt,
    "The Rain Ledger, 2 x $21.50 = $43.00",
    "Nine Lamps on Duxton Hill, 1 x $19.90 = $19.90",
  );
  await see(receipt, "GST (9%)", "$5.66", "$72.56");
  await see(receipt, /dispatched soon, and be with you by \d\d-\d\d-\d{4}\.$/);
  const number = (await receipt.getByText(/^FB-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? "";
  const mail = await shop.mailAbout(customer.email, new RegExp(`Order Confirmed! ${number}$`));
  expect(mail.text).toContain(`Order ${number}, `);
  expect(mail.text).toContain("$72.56");
  expect(mail.text).toMatch(/With you by \d\d-\d\d-\d{4}\./);
  expect(mail.text).toContain("/delivery");
  expect(await stock()).toEqual([rainLedger - 2, nineLamps - 1]);

  await page.getByRole("link", { name: "See the order" }).click();
  await expect(page.getByRole("row").filter({ hasText: number })).toBeVisible();

  await visit(page, "/cart", "Your cart is empty");
  await addToCart(page, "2");
  await page.goto("/checkout");
  await expect(page.getByRole("radio", { name: /Siti Rahman Default/ })).toBeChecked();
});

test("from home to a paid order takes twelve taps @phone-only @slow", async ({ page, shop }) => {
  const customer = await shop.newCustomer("Siti Rahman");
  let taps = 0;
  const tap = async (control: Locator) => {
    taps += 1;
    await control.click();
  };
  /** Only the first field of a form is tapped: the on-screen keyboard goes on to the next ones. */
  const type = async (first: Locator, text: string) => {
    await tap(first);
    await page.keyboard.insertText(text);
  };
  const main = page.getByRole("main");
  await page.goto("/");
  await page.locator("[data-hydrating]").waitFor({ state: "detached" });
  await tap(main.getByRole("link", { name: /The Rain Ledger/ }).first());
  await tap(page.getByRole("button", { name: "Add to Cart" }));
  await tap(page.getByRole("button", { name: "Cart, 1 item" }));
  // One tap opens the list of countries, one chooses.
  taps += 2;
  await page.getByLabel("Delivery Country").selectOption("Singapore");
  await tap(page.getByRole("button", { name: "Calculate & Continue" }));
  await tap(page.getByRole("button", { name: "Proceed to Checkout" }));
  await type(page.getByLabel("Email"), customer.email);
  await page.getByLabel("Password", { exact: true }).focus();
  await page.keyboard.insertText(customer.password);
  await page.keyboard.press("Enter");
  await type(page.getByLabel("Address", { exact: true }), "88 Amoy Street");
  await expect(page.locator("[type=password]"), "the password is typed once").toHaveCount(0);
  await fillAddress(page);
  await tap(page.getByRole("button", { name: "Place Order" }));
  await type(page.locator('[name="card"]'), "4242 4242 4242 4242");
  await tap(page.getByRole("button", { name: "Pay", exact: true }));
  await expect(page.getByRole("heading", { name: "Order Confirmed!" })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(12);

  await tap(main.getByRole("link", { name: "See the order" }));
  await tap(page.getByRole("dialog").getByRole("link", { name: "Invoice" }));
  await expect(page).toHaveURL(/\/invoice\//);
  expect(taps).toBeLessThanOrEqual(14);
});

test("a large order requires a confirmed email address, and has what is edited meanwhile @slow", async ({
  page,
  shop,
}) => {
  const { _id } = await newBook(shop, { ...goodBook, title: `${uniqueWord()} for a class`, stock: 40 });
  const customer = await shop.newCustomer("Ravi Pillai");
  await openAs(page, customer, `/book/${_id}`);
  await page.getByRole("spinbutton", { name: /^Quantity of/ }).fill("25");
  await press(page, "Add to Cart");
  await expect(page.getByRole("button", { name: "Cart, 25 items" })).toBeVisible();
  await page.goto("/checkout");
  await fillAddress(page);
  await placeOrder(page);
  await press(page, `Send a code to ${customer.email}`);
  await expect(page.getByRole("button", { name: "Place Order" })).toBeHidden();
  await page.getByLabel("Full Name").fill("Ravi Pillai, 4A");
  await page.getByLabel("6-digit code").fill(await shop.latestCode(customer.email));
  await press(page, "Verify Code");
  await payAndConfirm(page);
  await page.goto("/customer/orders");
  await page.getByRole("button", { name: /View/ }).first().click();
  await see(page, "Ravi Pillai, 4A");
});
