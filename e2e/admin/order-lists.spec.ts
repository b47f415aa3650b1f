import { expectAccessible } from "../support/accessibility.ts";
import { newBook, openAdmin, toast, uniqueWord } from "../support/back-office.ts";
import { newOrder } from "../support/orders.ts";
import { expect, test } from "../support/test.ts";

// Pages of all orders are compared, so nobody else may order here meanwhile.
test.use({ ownProduct: "own" });

test("orders are paged both ways, and listed by where they stand @slow", async ({ page, shop }) => {
  const customer = await shop.newCustomer("Nur Aisyah");
  const { _id: book } = await newBook(shop, { title: `${uniqueWord()} in many`, stock: 100 });
  const numbers: string[] = [];
  for (let at = 0; at < 12; at += 1)
    numbers.push((await newOrder(shop, { paid: false, customer, book })).number);
  await openAdmin(page, "/admin/orders");
  const listedNumbers = () => page.locator("tbody tr").getByText(/^FB-/).allTextContents();
  await expect(page.getByText(/^Showing .*10 of \d+ unpaid attempts$/)).toBeVisible();
  const first = await listedNumbers();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await expect.poll(listedNumbers).not.toEqual(first);
  const second = await listedNumbers();
  expect(second.filter((id) => first.includes(id))).toEqual([]);
  await page.reload();
  await expect.poll(listedNumbers).toEqual(second);
  await page.getByRole("button", { name: "Previous" }).click();
  await expect.poll(listedNumbers).toEqual(first);

  await page.getByRole("searchbox", { name: "Search orders" }).fill(customer.email);
  await expect(page.getByText("Showing 10 of 12 orders")).toBeVisible();
  const rows = page.getByRole("table", { name: "Orders", exact: true }).locator("tbody tr");
  await rows.first().focus();
  await page.keyboard.press("PageDown");
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  expect((await listedNumbers()).sort()).toEqual(numbers.slice(0, 2).sort());

  await page.getByRole("combobox", { name: "Show" }).selectOption({ label: "Awaiting payment" });
  await expect(page).toHaveURL(/group=awaiting-payment/);
  await expect(page.getByRole("searchbox", { name: "Search orders" })).toHaveValue("");
  await expect.poll(async () => (await listedNumbers())[0]).toBe(numbers.at(-1));
  for (const payment of await page.locator('td[data-label="Payment Status"]').allTextContents())
    expect(payment).toMatch(/^unpaid\d+ min left$/);
  await page.getByRole("searchbox", { name: "Search orders" }).fill("nobody-at-all");
  await expect(page.getByText("No orders match your search")).toBeVisible();
});

test("attempts to pay stand apart from orders @slow", async ({ page, shop }) => {
  const customer = await shop.newCustomer("Tan Ah Teck");
  const ended = await newOrder(shop, { paid: false, customer });
  const { status } = await shop.api(`/api/stripe/cancel-checkout/${ended.id}`, { as: customer, body: {} });
  expect(status).toBe(200);
  const open = await newOrder(shop, { paid: false, customer });
  await openAdmin(page, "/admin/orders");
  const row = (number: string) =>
    page.getByRole("row").filter({ has: page.getByLabel(`Status of order ${number}`) });
  await expect(row(ended.number)).toContainText("Never paid");
  await expect(page.getByLabel(`Status of order ${ended.number}`)).toHaveValue("expired");
  await expect(row(open.number)).toContainText(/\d\d min left/);
  await expect(page.getByText(/^Showing .*\d+ of \d+ unpaid attempts$/)).toBeVisible();
  await expect(row(open.number).getByRole("button", { name: /Packing slip/ })).toHaveCount(0);
  await row(open.number)
    .getByRole("button", { name: `View order ${open.number}` })
    .click();
  const details = page.getByRole("dialog", { name: "Order details" });
  await expect(details).toContainText("Not paid yet");
  await expect(details.getByRole("link", { name: /Resume payment/ }), "is its buyer's").toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByRole("combobox", { name: "Show" }).selectOption({ label: "Never paid" });
  await expect(page.getByText(/^Showing \d+ of \d+ unpaid attempts$/)).toBeVisible();
  await expect(row(ended.number)).toBeVisible();
  await expect(row(open.number)).toHaveCount(0);
  await page.getByRole("combobox", { name: "Show" }).selectOption({ label: "Expired" });
  await expect(row(ended.number)).toHaveCount(0);
  await expect(page.getByText(/^Showing \d+ of \d+ orders$/)).toBeVisible();

  await page.goto(`/admin/orders?q=${open.number}`);
  await page.getByLabel(`Status of order ${open.number}`).selectOption("processing");
  await expect(toast(page, `Order #${open.number} status updated to processing`)).toBeVisible();
  await expect(row(open.number).getByRole("button", { name: /Packing slip/ })).toBeVisible();
});
