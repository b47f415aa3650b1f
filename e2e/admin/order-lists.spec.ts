import type { Page } from "@playwright/test";
import { newBook, openAdmin, uniqueWord } from "../support/back-office.ts";
import { textFile } from "../support/files.ts";
import { newOrder, ship } from "../support/orders.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { press, pressForDialog, see, seeIn, seeToast } from "../support/steps.ts";
import { expect, people, test } from "../support/test.ts";

// All orders are listed, so nobody else may order here meanwhile.
test.use({ ownProduct: "own" });

test("orders are paged in both directions, searched, and filtered by state @slow", async ({ page, shop }) => {
  const customer = await shop.newCustomer("Nur Aisyah");
  const { _id: book } = await newBook(shop, { title: `${uniqueWord()} in many`, stock: 100 });
  const numbers: string[] = [];
  for (let count = 0; count < 12; count += 1)
    numbers.push((await newOrder(shop, { paid: false, customer, book })).number);
  await openAdmin(page, "/admin/orders");
  const listedNumbers = () => page.locator("tbody tr").getByText(/^FB-/).allTextContents();
  await see(page, /^Showing .*10 of \d+ unpaid attempts$/);
  const first = await listedNumbers();
  await press(page, "Next", { shows: /^Page 2 of \d+$/ });
  await expect.poll(listedNumbers).not.toEqual(first);
  const second = await listedNumbers();
  expect(second.filter((id) => first.includes(id))).toEqual([]);
  await page.reload();
  await expect.poll(listedNumbers).toEqual(second);
  await press(page, "Previous");
  await expect.poll(listedNumbers).toEqual(first);

  await page.getByRole("searchbox", { name: "Search orders" }).fill(customer.email);
  await see(page, "Showing 10 of 12 orders");
  const rows = page.getByRole("table", { name: "Orders", exact: true }).locator("tbody tr");
  await rows.first().focus();
  await page.keyboard.press("PageDown");
  await see(page, "Page 2 of 2");
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
  await see(page, "No orders match your search");
});

test("attempts to pay are listed apart from orders @slow", async ({ page, shop }) => {
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
  await see(page, /^Showing .*\d+ of \d+ unpaid attempts$/);
  await expect(row(open.number).getByRole("button", { name: /Packing slip/ })).toHaveCount(0);
  await press(row(open.number), `View order ${open.number}`);
  const details = page.getByRole("dialog", { name: "Order details" });
  await expect(details).toContainText("Not paid yet");
  await expect(
    details.getByRole("link", { name: /Resume payment/ }),
    "only its buyer resumes a payment",
  ).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByRole("combobox", { name: "Show" }).selectOption({ label: "Never paid" });
  await see(page, /^Showing \d+ of \d+ unpaid attempts$/);
  await expect(row(ended.number)).toBeVisible();
  await expect(row(open.number)).toHaveCount(0);
  await page.getByRole("combobox", { name: "Show" }).selectOption({ label: "Expired" });
  await expect(row(ended.number)).toHaveCount(0);
  await see(page, /^Showing \d+ of \d+ orders$/);

  await page.goto(`/admin/orders?q=${open.number}`);
  await page.getByLabel(`Status of order ${open.number}`).selectOption("processing");
  await seeToast(page, `Order #${open.number} status updated to processing`);
  await expect(row(open.number).getByRole("button", { name: /Packing slip/ })).toBeVisible();
});

test("orders to pack are listed by age, printed, and shipped one by one @slow", async ({ page, shop }) => {
  const [first, second] = [await newOrder(shop), await newOrder(shop)];
  const unpaid = await newOrder(shop, { paid: false });
  await openAdmin(page, "/admin/orders");
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes");
  });
  const html = page.locator("html");
  await press(page, `Packing slip of order ${first.number}`);
  await expect(html, "one slip from the list").toHaveAttribute("data-printed", "yes");
  await page.evaluate(() => {
    document.documentElement.removeAttribute("data-printed");
    window.dispatchEvent(new Event("afterprint"));
  });
  await page.getByRole("link", { name: "To pack" }).click();
  const rows = page.getByRole("table", { name: "Orders to pack" }).locator("tbody tr");
  await expect(rows.filter({ hasText: second.number })).toBeVisible();
  await expect(page.getByText(unpaid.number)).toHaveCount(0);
  const numbers = await rows.getByText(/^FB-/).allTextContents();
  expect(numbers.indexOf(first.number)).toBeLessThan(numbers.indexOf(second.number));
  for (const { number } of [first, second]) await page.getByLabel(`Select ${number}`).check();
  await press(page, "Print slips and labels");
  await expect(html).toHaveAttribute("data-printed", "yes");
  await page.emulateMedia({ media: "print" });
  for (const { number } of [first, second]) {
    const slip = page.getByRole("region", { name: `Packing slip of order ${number}` });
    await expect(slip).toContainText(/Siti Rahman.*ordered/);
    await expect(slip).not.toContainText("$");
  }
  await expect(page.getByRole("region", { name: "Address labels" })).toContainText(second.number);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });

  await press(page, "Ship one by one");
  await page.getByLabel("Carrier").selectOption({ label: "DHL Express" });
  const number = page.getByLabel("Tracking number");
  await number.fill("JD0001");
  await expectAccessible(page);
  await number.press("Enter");
  await expect(page.getByRole("heading", { name: `Ship ${second.number}` })).toBeVisible();
  await expect(page.getByLabel("Carrier")).toHaveValue("dhl");
  await expect(number).toBeFocused();
  await page.keyboard.type("JD0002");
  await page.keyboard.press("Enter");
  await expect(rows.filter({ hasText: second.number })).toHaveCount(0);
  await shop.mailAbout(second.customer.email, /on its way/);
  await page.goto(`/admin/activity?q=${second.number}`);
  const row = page.getByRole("row").filter({ hasText: "Add tracking" });
  await expect(row).toContainText("Carrier: none → DHL Express");
});

test("orders are shipped once with tracking numbers of a carrier's file @slow", async ({ page, shop }) => {
  const [first, second, sentMeanwhile] = [await newOrder(shop), await newOrder(shop), await newOrder(shop)];
  const unpaid = await newOrder(shop, { paid: false });
  await openAdmin(page, "/admin/orders?packing=true");
  const lines = [
    "Date\tReference\tParcel",
    `27 Nov\t${first.number}\tRR 100 001 SG`,
    `27 Nov\t${second.number.toLowerCase()}\tRR100002SG`,
    `27 Nov\t${sentMeanwhile.number}\tRR100003SG`,
    `27 Nov\t${unpaid.number}\tRR100004SG`,
    "27 Nov\tFB-0000-0000\tRR100005SG",
  ];
  const file = textFile("parcels.txt", `\ufeff${lines.join("\r\n")}`, "utf16le");
  const dialog = await pressForDialog(page, "Read tracking numbers", "Read tracking numbers");
  await dialog.getByLabel("Carrier's file").setInputFiles(file);
  const row = (number: string) => dialog.getByRole("row").filter({ hasText: number });
  await expect(row(first.number)).toContainText("No tracking number");
  await dialog.getByLabel("Column of the tracking numbers").selectOption("Parcel");
  await dialog.getByLabel("Carrier", { exact: true }).selectOption({ label: "Ninja Van" });
  await seeIn(row(first.number), "Siti Rahman", "RR100001SG");
  await expect(row(unpaid.number)).toContainText("Not paid");
  await expectAccessible(page);

  await ship(shop, sentMeanwhile.id, { carrier: "dhl", trackingNumber: "JD0003" });
  await press(dialog, "Ship 3", { shows: "2 of 3 shipped" });
  await expect(row(first.number)).toContainText("Shipped");
  await expect(row(sentMeanwhile.number)).toContainText("Already shipped");
  await shop.mailAbout(second.customer.email, /on its way/);

  await press(dialog, "Another file");
  await dialog.getByLabel("Carrier's file").setInputFiles(file);
  await dialog.getByLabel("Column of the tracking numbers").selectOption("Parcel");
  await expect(dialog.getByLabel("Carrier", { exact: true })).toHaveValue("ninja-van");
  for (const { number } of [first, second])
    await expect(row(number)).toContainText("Already shipped with this number");
  await expect(dialog.getByRole("button", { name: "Ship 0" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect(page.getByRole("row").filter({ hasText: second.number })).toHaveCount(0);
});

test("packers see and take over what others have chosen @slow", async ({ page, otherPage: other, shop }) => {
  const { number } = await newOrder(shop);
  const unchosen = await newOrder(shop);
  const colleague = await shop.newAdmin();
  await openAdmin(page, "/admin/orders?packing=true");
  await openAdmin(other, "/admin/orders?packing=true", colleague);
  const rowOn = (packerPage: Page) => packerPage.getByRole("row").filter({ hasText: number });
  await expect(rowOn(other)).toBeVisible();

  await page.getByLabel(`Select ${number}`).check();
  await expect(rowOn(page)).toContainText("You");
  await expect(rowOn(other)).toContainText(people.admin.email);
  await press(other, "Choose all");
  await expect(other.getByLabel(`Select ${unchosen.number}`)).toBeChecked();
  await expect(other.getByLabel(`Select ${number}`)).not.toBeChecked();
  await other.getByLabel(`Select ${number}`).click();
  await press(other, "Take it over");
  await expect(other.getByLabel(`Select ${number}`)).toBeChecked();
  await expect(rowOn(page)).toContainText(colleague.email);
  await expect(page.getByLabel(`Select ${number}`)).not.toBeChecked();
  await other.reload();
  await expect(other.getByLabel(`Select ${number}`)).toBeChecked();
  await other.getByLabel(`Select ${number}`).uncheck();
  await expect(rowOn(page)).not.toContainText(colleague.email);
});
