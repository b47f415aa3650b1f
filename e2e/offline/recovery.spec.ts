import { changeBook, newBook, uniqueWord } from "../support/back-office.ts";
import { isMarked, mark, readyForOffline } from "../support/device.ts";
import { sendSignIn, signInByApi } from "../support/sign-in.ts";
import { expect, people, test } from "../support/test.ts";

/* What cannot be done without a network says so in its place, keeps what was typed, and goes on by itself, without a reload. */

test("changes from the meantime appear without a reload", async ({ device, shop }) => {
  const book = await newBook(shop, { title: "Meanwhile", price: 12.5 });
  const page = await device.open();
  await page.goto(`/book/${book._id}`);
  await readyForOffline(page);
  await mark(page);
  await device.goOffline();
  await expect(page.getByText(/^You are offline\. You can browse/)).toBeVisible();

  await changeBook(shop, book._id, { price: 31.25 });
  await device.goOnline();
  await expect(page.getByText("$31.25").first()).toBeVisible();
  await expect(page.getByText(/^You are offline/)).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);
});

test("a lost and a restored server are detected @slow", async ({ device }) => {
  const page = await device.open();
  await page.clock.install();
  await page.goto("/offline");
  await readyForOffline(page);
  await mark(page);
  await device.connection.cut();
  await page.getByRole("button", { name: "Refresh now" }).click();
  await expect(page.getByText(/^You are offline\. You can browse/)).toBeVisible();
  await device.connection.restore();
  // It is asked for again later each time: that passes at once here.
  await expect(async () => {
    await page.clock.runFor(30_000);
    await expect(page.getByText(/^You are offline/)).toHaveCount(0, { timeout: 500 });
  }).toPass();
  expect(await isMarked(page)).toBe(true);
});

test("signing in offline keeps the input, and continues by itself @slow", async ({ device, shop }) => {
  const customer = await shop.newCustomer();
  const page = await device.open();
  await page.goto("/");
  await readyForOffline(page);
  await device.goOffline();

  await page.goto("/login");
  await expect(page.getByText("This needs a network")).toBeVisible();
  await sendSignIn(page, customer);
  await expect(page.getByText(/What you typed stays here, and you are signed in once/)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(customer.email);

  await device.goOnline();
  await expect(page.getByText("Logged in successfully")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
});

test("the back office shows that it is offline, keeps the input, and saves it afterwards @slow", async ({
  device,
}) => {
  const name = uniqueWord().toLowerCase();
  const page = await device.open();
  await signInByApi(page, people.admin);
  await page.goto("/admin/categories");
  await readyForOffline(page);
  await page.getByLabel("Category Name").first().fill(name);
  await device.goOffline();
  await expect(
    page.getByText(/You are offline\. What you see may be outdated, and nothing can be changed/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Add Category" }).click();
  await expect(
    page.getByText("You seem to be offline. Please try again when you are connected."),
  ).toBeVisible();
  await expect(page.getByLabel("Category Name").first()).toHaveValue(name);

  await device.goOnline();
  await expect(page.getByText(/^You are offline/)).toHaveCount(0);
  await page.getByRole("button", { name: "Add Category" }).click();
  await expect(page.getByText("Category added successfully")).toBeVisible();
});
