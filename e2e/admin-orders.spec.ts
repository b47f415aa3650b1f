import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { newBook, openAdmin, toast, uniqueWord } from "./support/back-office.ts";
import { orderNumberOf } from "./support/order.ts";
import type { Person, Shop } from "./support/shop.ts";
import { expect, people, test } from "./support/test.ts";

// Pages of all orders are compared, so nobody else may order here meanwhile.
test.use({ ownProduct: "admin-orders" });

type Placed = { id: string; number: string; customer: Person };

// An order of two copies of a book of the test's own.
async function newOrder(
  page: Page,
  shop: Shop,
  { paid = true, customer = undefined as Person | undefined, book = "" } = {},
): Promise<Placed> {
  const productId = book || (await newBook(shop, { title: `${uniqueWord()} ordered`, price: 10 }))._id;
  const buyer = customer ?? (await shop.newCustomer("Siti Rahman"));
  const { status, body } = await shop.api<{ url: string; orderId: string }>(
    "/api/stripe/create-checkout-session",
    {
      as: buyer,
      body: {
        products: [{ productId, quantity: 2 }],
        shippingAddress: {
          name: "Siti Rahman",
          address: uniqueWord(),
          city: "Singapore",
          state: "SG",
          zipCode: "069904",
          country: "Singapore",
        },
      },
    },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  if (paid) {
    await page.goto(body.url);
    await page.locator('[name="card"]').fill("4242 4242 4242 4242");
    await page.getByRole("button", { name: "Pay" }).click();
    await page.waitForURL(/order-success/);
    await expect
      .poll(
        async () => {
          const { body: orders } = await shop.api<{ paymentStatus: string }[]>(
            `/api/orders/getOrderById/${body.orderId}`,
            { as: people.admin },
          );
          return orders[0]?.paymentStatus;
        },
        { timeout: 30_000 },
      )
      .toBe("paid");
  }
  return { id: body.orderId, number: await orderNumberOf(shop, body.orderId), customer: buyer };
}

test("an order is found, its status set at once, refused with a rollback, and seen in full", async ({
  page,
  shop,
}) => {
  // Another order beside it, so that the list tells when it has been searched.
  await newOrder(page, shop, { paid: false });
  const { number, customer } = await newOrder(page, shop);
  await openAdmin(page, "/admin/orders");
  await expect(page.getByRole("columnheader")).toHaveText([
    "Order ID",
    "Customer",
    "Date",
    "Amount",
    "Items",
    "Payment Status",
    "Order Status",
    "Actions",
  ]);
  await page.keyboard.press("/");
  await page.keyboard.type(customer.email);
  await expect(page.getByText(/^Showing 1 of 1 orders$/)).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: number });
  for (const text of ["Siti Rahman", customer.email, "$25.80", "2", "paid"])
    await expect(row.getByText(text, { exact: true })).toBeVisible();
  await expect(row.getByText(/^\d\d-\d\d-\d{4}$/)).toBeVisible();
  await expect(page.getByText("Page 1 of 1")).toBeVisible();
  const status = row.getByLabel(`Status of order ${number}`);
  await expect(status.getByRole("option")).toHaveText([
    "pending",
    "processing",
    "shipped",
    "delivered",
    "cancelled",
    "expired",
  ]);

  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/orders/updateStatus/*", async (route) => {
    await released;
    await route.fulfill({
      status: 409,
      json: { code: "order.out-of-stock", message: "Only 1 copy is left." },
    });
  });
  await status.selectOption("shipped");
  await expect(status, "at once").toHaveValue("shipped");
  letGo();
  await expect(toast(page, "Error Updating Status!")).toContainText("Only 1 copy is left.");
  await expect(status, "rolled back").toHaveValue("pending");
  await page.unroute("**/api/orders/updateStatus/*");

  await status.selectOption("shipped");
  await expect(toast(page, `Order #${number} status updated to shipped`)).toBeVisible();
  await expect(status).toHaveValue("shipped");
  await shop.mailAbout(customer.email, /on its way/);

  await row.getByRole("button", { name: `View order ${number}` }).click();
  const dialog = page.getByRole("dialog", { name: "Order details" });
  for (const text of ["2 x $10.00", "$4.00", "GST (9%)", "$1.80", "$25.80"])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await expect(dialog.getByText("shipped")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await row.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
});

test("a cancelled, paid order is refunded once, after a question", async ({ page, shop }) => {
  const { number, customer } = await newOrder(page, shop);
  await openAdmin(page, `/admin/orders?q=${number}`);
  const refund = page.getByRole("button", { name: `Refund order ${number}` });
  await expect(page.getByLabel(`Status of order ${number}`)).toBeVisible();
  await expect(refund).toHaveCount(0);
  await page.getByLabel(`Status of order ${number}`).selectOption("cancelled");
  await expect(toast(page, `Order #${number} status updated to cancelled`)).toBeVisible();
  await refund.click();
  const question = page.getByRole("alertdialog", { name: "Refund this order?" });
  await expect(question).toContainText("$25.80 will be refunded to Siti Rahman");
  await question.getByRole("button", { name: "Refund" }).click();
  await expect(toast(page, `Order #${number} refunded`)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: number }).getByText("refunded")).toBeVisible();
  await expect(refund).toHaveCount(0);
  await shop.mailAbout(customer.email, /refund/i);
});

test("orders are paged both ways by the URL, and listed by where they stand", async ({ page, shop }) => {
  const customer = await shop.newCustomer("Nur Aisyah");
  const { _id: book } = await newBook(shop, { title: `${uniqueWord()} in many`, stock: 100 });
  const numbers: string[] = [];
  for (let at = 0; at < 12; at += 1)
    numbers.push((await newOrder(page, shop, { paid: false, customer, book })).number);
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

test("attempts to pay stand apart from orders, and whoever only tried is no customer", async ({
  page,
  shop,
}) => {
  const customer = await shop.newCustomer("Tan Ah Teck");
  const ended = await newOrder(page, shop, { paid: false, customer });
  const { status } = await shop.api(`/api/stripe/cancel-checkout/${ended.id}`, { as: customer, body: {} });
  expect(status).toBe(200);
  const open = await newOrder(page, shop, { paid: false, customer });
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

  await page.goto(`/admin/customers?q=${encodeURIComponent(customer.email)}`);
  await expect(page.getByText(/^Showing 0 of \d+ customers$/)).toBeVisible();
  await page.goto(`/admin/orders?q=${open.number}`);
  await page.getByLabel(`Status of order ${open.number}`).selectOption("processing");
  await expect(toast(page, `Order #${open.number} status updated to processing`)).toBeVisible();
  await expect(row(open.number).getByRole("button", { name: /Packing slip/ })).toBeVisible();
  await page.goto(`/admin/customers?q=${encodeURIComponent(customer.email)}`);
  await expect(page.getByText(/^Showing 1 of \d+ customers$/)).toBeVisible();
});

test("an order is found by any part of its number, name and address, and by its status", async ({
  page,
  shop,
}) => {
  // Names have letters alone.
  const name = `Zola ${uniqueWord().replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")}`;
  const customer = await shop.newCustomer(name);
  const { number } = await newOrder(page, shop, { customer });
  const { number: attempt, id } = await newOrder(page, shop, { customer, paid: false });
  await openAdmin(page, "/admin/orders");
  const search = page.getByRole("searchbox", { name: "Search orders" });
  const listedNumbers = () => page.locator("tbody tr").getByText(/^FB-/).allTextContents();
  const bare = number.slice("FB-".length).replace("-", "");
  for (const query of [number, number.toLowerCase(), bare, number.slice(-6), bare.replaceAll("0", "o")]) {
    await search.fill(query);
    await expect(page.getByText("Showing 1 of 1 orders")).toBeVisible();
    await expect.poll(listedNumbers, query).toEqual([number]);
  }
  for (const query of [name.slice(1), `ola ${name.slice(-6)}`, customer.email.slice(12), customer.email]) {
    await search.fill(query);
    await expect(page.getByText("Showing 2 of 2 orders")).toBeVisible();
    await expect.poll(listedNumbers, query).toEqual([attempt, number]);
  }

  const wrong = `${number.slice(0, -1)}${number.endsWith("2") ? "3" : "2"}`;
  await search.fill(wrong);
  await expect(page.getByText("No orders match your search")).toBeVisible();
  await expect(
    page.getByText(`There is no order number ${wrong}. Please check its characters.`),
  ).toBeVisible();
  await expectAccessible(page);

  await search.fill("paid");
  await expect.poll(listedNumbers).toContain(number);
  for (const payment of await page.locator('td[data-label="Payment Status"]').allTextContents())
    expect(payment).toBe("paid");
  await search.fill("unpaid");
  await expect.poll(listedNumbers).toContain(attempt);
  expect(await listedNumbers()).not.toContain(number);
  await shop.api(`/api/stripe/cancel-checkout/${id}`, { as: customer, body: {} });
  await search.fill("expired");
  await expect.poll(listedNumbers).toContain(attempt);
  await search.fill(`${name} paid`);
  await expect(page.getByText("Showing 1 of 1 orders")).toBeVisible();
  await expect.poll(listedNumbers).toEqual([number]);
});

test("orders with a status are paged both ways", async ({ page, shop }) => {
  const customer = await shop.newCustomer("Nur Aisyah");
  const { _id: book } = await newBook(shop, { title: `${uniqueWord()} in many`, stock: 100 });
  const numbers: string[] = [];
  for (let at = 0; at < 11; at += 1)
    numbers.unshift((await newOrder(page, shop, { paid: false, customer, book })).number);
  await openAdmin(page, "/admin/orders?q=unpaid");
  const listedNumbers = () => page.locator("tbody tr").getByText(/^FB-/).allTextContents();
  await expect.poll(listedNumbers).toContain(numbers[0]);
  const first = await listedNumbers();
  expect(first).not.toContain(numbers[10]);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await expect.poll(listedNumbers).toContain(numbers[10]);
  const second = await listedNumbers();
  expect(second.filter((number) => first.includes(number))).toEqual([]);
  await page.reload();
  await expect.poll(listedNumbers).toEqual(second);
  await page.getByRole("button", { name: "Previous" }).click();
  await expect.poll(listedNumbers).toContain(numbers[0]);
  await expect(page).toHaveURL(/\/admin\/orders\?q=unpaid$/);
});

test("the last 30 days stand above the list, in bars and in numbers", async ({ page, shop }) => {
  await newOrder(page, shop);
  await openAdmin(page, "/admin/orders");
  const figures = page.getByRole("region", { name: "The last 30 days" });
  await expect(figures.getByText("Revenue, 30 days")).toBeVisible();
  await figures.getByText("Day by day").click();
  const table = figures.getByRole("table", { name: "Orders and revenue by day" });
  await expect(table.getByRole("row")).toHaveCount(31);
  const { body } = await shop.api<{ days: { orders: number; revenue: number }[] }>("/api/orders/sales", {
    as: people.admin,
  });
  const today = body.days.at(-1);
  expect(today?.orders).toBeGreaterThan(0);
  expect(today?.revenue).toBeGreaterThanOrEqual(25.8);
  await figures.getByRole("button", { name: /Pending/ }).click();
  await expect(page).toHaveURL(/group=pending/);
});

test("a packing slip is printed without prices", async ({ page, shop }) => {
  const { number } = await newOrder(page, shop);
  await openAdmin(page, `/admin/orders?q=${number}`);
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes");
  });
  await page.getByRole("button", { name: `Packing slip of order ${number}` }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
  await page.emulateMedia({ media: "print" });
  const packingSlip = page.getByRole("region", { name: `Packing slip of order ${number}` });
  await expect(packingSlip).toBeVisible();
  await expect(packingSlip).toContainText("Siti Rahman");
  await expect(packingSlip).toContainText("ordered");
  await expect(packingSlip).not.toContainText("$");
  await expect(page.getByRole("searchbox")).toBeHidden();
});

test("orders that cannot be fetched say so", async ({ page }) => {
  await openAdmin(page, "/admin/gst");
  await page.route("**/api/orders/getAllOrders?*", (route) =>
    route.fulfill({ status: 400, json: { message: "No" } }),
  );
  await page.getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("heading", { name: "No Orders Found" })).toBeVisible();
  await expect(toast(page, "No Orders Found")).toBeVisible();
});
