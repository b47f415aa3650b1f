import { openAdmin, toast } from "../support/back-office.ts";
import { expect, test } from "../support/test.ts";

test("lists that cannot be fetched say so", async ({ page }) => {
  const lists: [path: string, call: string, expectedText: string][] = [
    ["/admin/gst", "**/api/gst-slabs/getGst", "Failed to fetch GST rates"],
    ["/admin/countries?tab=countries", "**/api/countries/getCountries", "Failed to fetch countries"],
  ];
  await openAdmin(page);
  for (const [path, call, expectedText] of lists) {
    await page.route(call, (route) => route.fulfill({ status: 400, json: { message: "No" } }));
    await page.goto(path);
    await expect(page.getByRole("heading", { name: expectedText })).toBeVisible();
    await expect(toast(page, expectedText)).toBeVisible();
    await page.unroute(call);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("table").first()).toBeVisible();
  }
});

test("every list that cannot be brought up to date says so, since when, and tries again @slow", async ({
  page,
}) => {
  const lists: [name: string, calls: (string | RegExp)[], expectedText: string][] = [
    ["Books", ["**/api/book/inventory*"], "Failed to fetch books."],
    ["Categories", ["**/api/category/getCategories"], "No Books Found."],
    [
      "Orders",
      [/getAllOrders(\?|$)/, "**/api/orders/sales*"],
      "No Orders Found. The figures could not be fetched.",
    ],
    ["Customers", ["**/api/orders/getAllOrdersByUser*"], "No Customer Records Found!"],
    ["Users", ["**/api/auth/getAlluser*"], "Not today."],
    ["GST", ["**/api/gst-slabs/getGst"], "Failed to fetch GST rates."],
    ["Countries & Zones", ["**/api/zones/getZones"], "Failed to fetch zones."],
    ["Shipping", ["**/api/shipping-rates/getAllShippingRates"], "Failed to fetch shipping rates."],
  ];
  await openAdmin(page, "/admin/shipping");
  const nav = page.getByRole("navigation", { name: "Back office" });
  for (const [name, calls] of lists) {
    const responses = calls.map((call) => page.waitForResponse(call));
    await nav.getByRole("link", { name, exact: true }).click();
    await Promise.all(responses);
  }
  for (const [name, calls, expectedText] of lists) {
    for (const call of calls)
      await page.route(call, (route) => route.fulfill({ status: 400, json: { message: "Not today." } }));
    await nav.getByRole("link", { name, exact: true }).click();
    const bar = page.getByRole("status").filter({ hasText: "What you see is as of" });
    await expect(bar, name).toContainText(expectedText);
    await expect(bar).toContainText(/as of \d\d-\d\d-\d{4}, \d\d:\d\d\./);
    for (const call of calls) await page.unroute(call);
    await bar.getByRole("button", { name: "Try again" }).click();
    await expect(bar).toHaveCount(0);
  }
});
