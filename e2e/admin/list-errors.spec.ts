import { openAdmin, toast } from "../support/back-office.ts";
import { expect, test } from "../support/test.ts";

test("lists that cannot be fetched say so @slow", async ({ page }) => {
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
