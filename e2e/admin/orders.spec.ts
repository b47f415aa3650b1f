import { readFile } from "node:fs/promises";
import { expectColumns, newBook, openAdmin, stockOf, uniqueWord } from "../support/back-office.ts";
import { holdBack } from "../support/faults.ts";
import { download } from "../support/files.ts";
import { buyAndSettle, cancelWithoutRefund, newOrder, openOrder, orderNumberOf } from "../support/orders.ts";
import { expectAccessible, expectUncovered } from "../support/page-checks.ts";
import { press, pressForDialog, see, seeExactly, seeToast, toast } from "../support/steps.ts";
import { expect, people, test } from "../support/test.ts";

// Pages of all orders are compared, so nobody else may order here meanwhile.
test.use({ ownProduct: "own" });

test("an order is found by email, its status is set, and its details are opened", async ({ page, shop }) => {
  // A second order, so that "1 of 1" is shown only once the list was searched.
  await newOrder(shop, { paid: false });
  const { number, customer } = await newOrder(shop);
  await openAdmin(page, "/admin/orders");
  await expectColumns(page, "Order ID, Customer, Date, Amount, Items, Payment Status, Order Status, Actions");
  await page.keyboard.press("/");
  await page.keyboard.type(customer.email);
  await see(page, /^Showing 1 of 1 orders$/);
  const row = page.getByRole("row").filter({ hasText: number });
  await seeExactly(row, "Siti Rahman", customer.email, "$25.80", "2", "paid");
  await see(row, /^\d\d-\d\d-\d{4}$/);
  await see(page, "Page 1 of 1");
  const status = row.getByLabel(`Status of order ${number}`);
  await expect(status.getByRole("option")).toHaveText(
    "pending processing shipped delivered cancelled expired".split(" "),
  );

  const refusal = { code: "order.out-of-stock", message: "Only 1 copy is left." };
  const release = await holdBack(page, "**/api/orders/updateStatus/*", (route) =>
    route.fulfill({ status: 409, json: refusal }),
  );
  await status.selectOption("processing");
  await expect(status, "before the server has responded").toHaveValue("processing");
  release();
  await expect(toast(page, "Error Updating Status!")).toContainText("Only 1 copy is left.");
  await expect(status, "rolled back").toHaveValue("pending");
  await page.unroute("**/api/orders/updateStatus/*");

  await status.selectOption("shipped");
  await press(page.getByRole("dialog", { name: `Ship ${number}` }), "Ship without a number");
  await seeToast(page, `Order #${number} status updated to shipped`);
  await expect(status).toHaveValue("shipped");
  // The mail is sent once the change can no longer be undone.
  await shop.advanceClock(60);
  await shop.mailAbout(customer.email, /on its way/);

  await press(row, `View order ${number}`);
  const dialog = page.getByRole("dialog", { name: "Order details" });
  await seeExactly(dialog, "2 x $10.00", "$4.00", "GST (9%)", "$1.80", "$25.80");
  await expect(dialog.getByText("shipped", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  // An exact number opens the order itself.
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Go to" }).getByRole("combobox").fill(number.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/orders/${number}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
  await expect(page.getByRole("main").getByText("$25.80", { exact: true })).toBeVisible();
  await page.goBack();
  await row.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
});

test("only Enter in an open list sets a status, which can be undone @slow @phone", async ({ page, shop }) => {
  const { number, customer } = await newOrder(shop);
  await openAdmin(page, `/admin/orders?q=${number}`);
  const status = page.getByLabel(`Status of order ${number}`);
  const changes: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/updateStatus/")) changes.push(request.postData() ?? "");
  });
  for (const keys of [
    ["ArrowDown", "ArrowDown", "ArrowDown"],
    ["ArrowRight", "ArrowRight"],
    ["End", "End"],
    ["d", "s"],
    // ArrowDown opens the list.
    ["ArrowDown", "d", "s"],
  ]) {
    await status.focus();
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press("Escape");
    await expect(status, keys.join()).toHaveValue("pending");
  }
  expect(changes).toEqual([]);

  const pager = page.locator("[data-pages]");
  await page.evaluate(() => scrollTo(0, 0));
  // The pager ends near the bottom of the window, where toasts are shown.
  const pagerBox = await pager.boundingBox();
  const height = Math.ceil((pagerBox?.y ?? 0) + (pagerBox?.height ?? 0)) + 24;
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height });
  await status.focus();
  for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  const changed = toast(page, `Order #${number} status updated to processing`);
  await expect(changed).toBeVisible();
  expect(changes).toHaveLength(1);
  await expectUncovered(changed, page.getByRole("heading", { level: 1 }), pager);
  await press(changed, "Undo", { toast: `Order #${number} is pending again` });
  await expect(status).toHaveValue("pending");
  await shop.advanceClock(120);
  await status.selectOption("delivered");
  const delivered = toast(page, `Order #${number} status updated to delivered`);
  await expect(delivered).toBeVisible();
  await press(page, `View order ${number}`);
  const dialog = page.getByRole("dialog");
  await expectUncovered(delivered, dialog.getByRole("heading", { level: 2 }), dialog.getByLabel("Close"));
  await page.keyboard.press("Escape");
  await shop.advanceClock(120);
  await shop.mailAbout(customer.email, /has been delivered/);
  const subjects = (await shop.mail(customer.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /being packed/.test(subject))).toEqual([]);
});

test("a paid order is cancelled and refunded at once @phone-slow", async ({ page, shop }) => {
  const { number, customer } = await newOrder(shop);
  await openAdmin(page, `/admin/orders?q=${number}`);
  const status = page.getByLabel(`Status of order ${number}`);
  const question = page.getByRole("alertdialog", { name: `Cancel ${number} and refund $25.80?` });
  await status.selectOption("expired");
  await press(question, "Keep the order");
  await expect(status).toHaveValue("pending");
  await status.selectOption("cancelled");
  await expect(question).toContainText("the money goes back to the way it was paid");
  await expectAccessible(page);
  await press(question, "Cancel and refund");
  await expect(toast(page, `Order #${number} status updated to cancelled`)).toContainText("$25.80");
  await see(page.getByRole("row").filter({ hasText: number }), "refunded");
  await expect(status.getByRole("option"), "final").toHaveText(["cancelled"]);
  await shop.mailAbout(customer.email, /has been cancelled/, "$25.80");
  await shop.mailAbout(customer.email, /refund/i);
});

test("a copy is refunded, and its customer reads the credit note @slow", async ({ page, shop }) => {
  const { number, customer } = await newOrder(shop);
  const dialog = await openOrder(page, number);
  await dialog.getByLabel(/^Copies of /).selectOption("1");
  await expect(dialog.getByLabel("Amount")).toHaveValue("10.90");
  await dialog.getByLabel("Reason").fill("It came bent");
  await press(dialog, "Refund a part");
  await press(page.getByRole("alertdialog", { name: `Refund $10.90 of ${number}?` }), "Refund");
  await seeToast(page, `A part of order #${number} refunded`);
  await see(dialog, "1 refunded");
  await expectAccessible(page);
  expect((await shop.mailAbout(customer.email, /A part of your order was refunded/)).text).toContain(
    "It came bent",
  );
  await dialog.getByRole("link", { name: "Open its page" }).click();
  await expect(page).toHaveURL(`/admin/orders/${number}`);
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  const mails = page.getByRole("region", { name: "Mails" }).getByRole("listitem");
  await expect(mails.filter({ hasText: `A part of your order was refunded: ${number}` })).toContainText(
    customer.email,
  );
  await expectAccessible(page);
  const note = page.getByLabel("Note", { exact: true });
  await note.fill("Asked for a photo of the copy");
  await page.getByRole("link", { name: /^CN-/ }).click();
  await press(page.getByRole("alertdialog", { name: "Discard unsaved changes?" }), "Keep editing");
  await expect(note).toHaveValue("Asked for a photo of the copy");
  await note.fill("");
  await page.getByRole("link", { name: /^CN-/ }).click();
  await expect(page.getByRole("article", { name: /Credit note|Refund receipt/ })).toContainText("$10.90");
});

test("refunded and cancelled copies go back in stock, spoilt ones do not @slow", async ({ page, shop }) => {
  const { _id: book } = await newBook(shop, { title: `${uniqueWord()} and back`, price: 10, stock: 20 });
  const { orderId } = await buyAndSettle(shop, await shop.newConfirmedCustomer(), book, { quantity: 3 });
  const number = await orderNumberOf(shop, orderId);
  expect(await stockOf(shop, book)).toBe(17);
  const dialog = await openOrder(page, number);
  const backInStock = dialog.getByRole("checkbox", { name: "Put the copies back in stock" });
  const refundCopy = async (reason: string) => {
    await dialog.getByLabel("Reason").fill(reason);
    await press(dialog, "Refund a part");
    await press(page.getByRole("alertdialog"), "Refund");
    await expect(dialog.getByLabel("Reason")).toHaveValue("");
  };
  await expect(backInStock, "before a copy is chosen").toHaveCount(0);
  await dialog.getByLabel(/^Copies of /).selectOption("1");
  await expect(backInStock).toBeChecked();
  await refundCopy("One too many");
  await see(dialog, "1 refunded");
  expect(await stockOf(shop, book)).toBe(18);

  await dialog.getByLabel(/^Copies of /).selectOption("1");
  await backInStock.uncheck();
  await refundCopy("It came bent");
  await see(dialog, "2 refunded");
  expect(await stockOf(shop, book), "the bent copy cannot be sold again").toBe(18);

  await page.keyboard.press("Escape");
  await page.getByLabel(`Status of order ${number}`).selectOption("cancelled");
  const question = page.getByRole("alertdialog", { name: `Cancel ${number} and refund $18.40?` });
  await expect(question).toContainText("Its copies go back in stock");
  expect(await stockOf(shop, book), "nothing happens before the answer").toBe(18);
  await press(question, "Cancel and refund", { toast: `Order #${number} status updated to cancelled` });
  expect(await stockOf(shop, book)).toBe(19);
  await page.goto(`/admin/activity?q=${number}`);
  await expect(page.getByRole("row").filter({ hasText: "Copies back in stock" })).toContainText(number);
});

test("a paid order is mailed to the address entered under Notifications @slow", async ({ page, shop }) => {
  const address = `owner-${crypto.randomUUID()}@shop.example`;
  await openAdmin(page, "/admin/orders");
  const dialog = await pressForDialog(page, "Notifications", "Notifications");
  await dialog.getByLabel("Email addresses").fill(address);
  await expectAccessible(page);
  await press(dialog, "Save notifications", { toast: "Notifications saved" });
  const { number } = await newOrder(shop);
  await shop.advanceClock(60);
  // The mail may list orders of other tests as well.
  await shop.mailAbout(address, /new order/, `${number}: 2 books, $25.80`);
});

test("an order cancelled without refund is refunded once, after a question @slow", async ({ page, shop }) => {
  const { id, number, customer } = await newOrder(shop);
  await cancelWithoutRefund(shop, id);
  await openAdmin(page, `/admin/orders?q=${number}`);
  const refund = page.getByRole("button", { name: `Refund order ${number}` });
  await refund.click();
  const question = page.getByRole("alertdialog", { name: "Refund this order?" });
  await expect(question).toContainText("$25.80 will be refunded to Siti Rahman");
  await press(question, "Refund", { toast: `Order #${number} refunded` });
  await see(page.getByRole("row").filter({ hasText: number }), "refunded");
  await expect(refund).toHaveCount(0);
  await shop.mailAbout(customer.email, /refund/i);
  await page.goto(`/admin/activity?q=${number}`);
  await expect(page.getByRole("row").getByText("Refund", { exact: true })).toBeVisible();
});

test("an export of more than 10,000 orders is mailed as a link @slow", async ({ page, shop }) => {
  const { number } = await newOrder(shop);
  const { body } = await shop.api<object[]>("/api/orders/getAllOrders?limit=1", { as: people.admin });
  await openAdmin(page, "/admin/orders");
  await page.route(/getAllOrders\?.*limit=1000$/, (route) =>
    route.fulfill({ json: Array(1000).fill(body[0]), headers: { "x-next-cursor": "more" } }),
  );
  const dialog = await pressForDialog(page, "Export", "Export orders");
  await press(dialog, "Download CSV");
  await expect(dialog.getByRole("status")).toHaveText(
    "These are more than 10,000 orders. The file takes some minutes; a link to it comes by email.",
  );
  await expectAccessible(page);
  const exportResponse = page.waitForResponse("**/api/orders/exports");
  await press(dialog, "Send by email");
  const { id } = await (await exportResponse).json();
  await seeToast(page, "The link will come by email");
  await expect(dialog).toBeHidden();

  const { text } = await shop.mailAbout(people.admin.email, /^Your export is ready: Orders$/, id);
  await page.goto(/https?:\S+export=\S+/.exec(text)?.[0] ?? "");
  await expectAccessible(page);
  const sheet = await download(page.getByRole("button", { name: "Download CSV" }));
  expect(sheet.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await sheet.path(), "utf8")).toContain(`\r\n${number},`);

  await page.goto("/admin/orders?export=forgotten-export");
  await expect(page.getByRole("alert")).toHaveText("This export has expired. Make it again.");
  await expect(page.getByRole("button", { name: "Download CSV" })).toBeHidden();
});

test("sales of the last 30 days are shown as bars and as numbers @slow", async ({ page, shop }) => {
  await newOrder(shop);
  await openAdmin(page, "/admin/orders");
  const figures = page.getByRole("region", { name: "The last 30 days" });
  await see(figures, "Revenue, 30 days");
  await figures.getByText("Day by day").click();
  const table = figures.getByRole("table", { name: "Orders and revenue by day" });
  await expect(table.getByRole("row")).toHaveCount(31);
  const { body } = await shop.api<{ days: { orders: number; revenue: number }[] }>("/api/orders/sales", {
    as: people.admin,
  });
  const today = body.days.at(-1);
  expect(today?.orders).toBeGreaterThan(0);
  expect(today?.revenue).toBeGreaterThanOrEqual(25.8);
  await press(figures, /Pending/);
  await expect(page).toHaveURL(/group=pending/);
});

test("pending orders are exported for Xero; a quarter's GST is listed @slow", async ({ page, shop }) => {
  const { number } = await newOrder(shop);
  await openAdmin(page, "/admin/orders?group=pending");
  const dialog = await pressForDialog(page, "Export", "Export orders");
  await expect(dialog).toContainText("Only orders that are pending.");
  await dialog.getByLabel("File").selectOption({ label: "Xero sales invoices" });
  await expectAccessible(page);
  const sheet = await download(dialog.getByRole("button", { name: "Download CSV" }));
  const file = await readFile(await sheet.path(), "utf8");
  expect(file).toContain(`,${number},${number},`);
  await page.goto("/admin/gst");
  await page.getByLabel("Quarter", { exact: true }).selectOption({ index: 1 });
  const gst = page.getByRole("table", { name: /^GST of 20\d\d Q\d$/ });
  await expect(gst.getByRole("row").filter({ hasText: "Output tax" })).toContainText("$");
  await expectAccessible(page);
});
