import { newBook, uniqueWord } from "../support/back-office.ts";
import { Device, readyForOffline } from "../support/device.ts";
import { signInByApi } from "../support/sign-in.ts";
import { TcpProxy } from "../support/tcp-proxy.ts";
import { expect, people, test } from "../support/test.ts";

/* What cannot be done without a network says so in its place, keeps what was typed, and goes on by itself, without a reload. */
let device: Device;
let connection: TcpProxy;

test.beforeEach(async ({ shop }) => {
  device = new Device();
  connection = new TcpProxy(shop.url);
  await connection.restore();
});
test.afterEach(async () => {
  await device.end();
  await connection.cut();
});

const mark = () => Object.assign(globalThis, { samePage: true });
const isMarked = () => "samePage" in globalThis;

test("changes from the meantime appear without a reload", async ({ shop }) => {
  const book = await newBook(shop, { title: "Meanwhile", price: 12.5 });
  const page = await device.open({ baseURL: connection.url });
  await page.goto(`/book/${book._id}`);
  await readyForOffline(page);
  await page.evaluate(mark);
  await page.context().setOffline(true);
  await connection.cut();
  await expect(page.getByText(/^You are offline\. You can browse/)).toBeVisible();

  await connection.restore();
  const { status } = await shop.api("/api/book/bulkUpdate", {
    method: "PUT",
    as: people.admin,
    body: { books: [{ id: book._id }], set: { price: 31.25 } },
  });
  expect(status).toBe(200);
  await page.context().setOffline(false);
  await expect(page.getByText("$31.25").first()).toBeVisible();
  await expect(page.getByText(/^You are offline/)).toHaveCount(0);
  expect(await page.evaluate(isMarked)).toBe(true);
});

test("a lost and a restored server are detected @slow", async () => {
  const page = await device.open({ baseURL: connection.url });
  await page.clock.install();
  await page.goto("/offline");
  await readyForOffline(page);
  await page.evaluate(mark);
  await connection.cut();
  await page.getByRole("button", { name: "Refresh now" }).click();
  await expect(page.getByText(/^You are offline\. You can browse/)).toBeVisible();
  await connection.restore();
  // It is asked for again later each time: that passes at once here.
  await expect(async () => {
    await page.clock.runFor(30_000);
    await expect(page.getByText(/^You are offline/)).toHaveCount(0, { timeout: 500 });
  }).toPass();
  expect(await page.evaluate(isMarked)).toBe(true);
});

test("signing in offline keeps the input, and continues by itself @slow", async ({ shop }) => {
  const customer = await shop.newCustomer();
  const page = await device.open({ baseURL: connection.url });
  await page.goto("/");
  await readyForOffline(page);
  await page.context().setOffline(true);
  await connection.cut();

  await page.goto("/login");
  await expect(page.getByText("This needs a network")).toBeVisible();
  await page.getByLabel("Email").fill(customer.email);
  await page.getByLabel("Password", { exact: true }).fill(customer.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText(/What you typed stays here, and you are signed in once/)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(customer.email);

  await connection.restore();
  await page.context().setOffline(false);
  await expect(page.getByText("Logged in successfully")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
});

test("the back office shows that it is offline, keeps the input, and saves it afterwards @slow", async () => {
  const name = uniqueWord().toLowerCase();
  const page = await device.open({ baseURL: connection.url });
  await signInByApi(page, people.admin);
  await page.goto("/admin/categories");
  await readyForOffline(page);
  await page.getByLabel("Category Name").first().fill(name);
  await page.context().setOffline(true);
  await connection.cut();
  await expect(
    page.getByText(/You are offline\. What you see may be outdated, and nothing can be changed/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Add Category" }).click();
  await expect(
    page.getByText("You seem to be offline. Please try again when you are connected."),
  ).toBeVisible();
  await expect(page.getByLabel("Category Name").first()).toHaveValue(name);

  await connection.restore();
  await page.context().setOffline(false);
  await expect(page.getByText(/^You are offline/)).toHaveCount(0);
  await page.getByRole("button", { name: "Add Category" }).click();
  await expect(page.getByText("Category added successfully")).toBeVisible();
});
