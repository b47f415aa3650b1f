import { holdBack } from "../support/faults.ts";
import { placeOrders } from "../support/orders.ts";
import { signInByApi } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test.describe("My Orders", () => {
  test("shows an empty state @slow @phone", async ({ page, shop }) => {
    await signInByApi(page, await shop.newCustomer());
    const release = await holdBack(page, "**/api/orders/getOrdersByUser/**");
    await page.goto("/customer/orders");
    await expect(page.getByText("Loading orders...")).toBeVisible();
    release();
    await expect(page.getByText("No orders found")).toBeVisible();
    await expect(page.getByText("Loading orders...")).toBeHidden();
  });

  test("requests the orders while the page's code is loading @slow", async ({ page, shop }) => {
    await signInByApi(page, await shop.newCustomer());
    const requested = page.waitForRequest("**/api/orders/getOrdersByUser/**");
    await page.route("**/assets/*.js", async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes("Status, order ID or date")) await requested;
      await route.fulfill({ response });
    });
    await page.goto("/customer/orders");
    await expect(page.getByText("No orders found")).toBeVisible();
  });

  test("are searched and opened with the keyboard only", async ({ page, shop }) => {
    const person = await shop.newCustomer();
    const [, older] = await placeOrders(shop, person, 2);
    await signInByApi(page, person);
    await page.goto("/customer/orders");
    const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText("Small Hinges");
    await expect(rows.first().locator("[data-cover]").filter({ visible: true })).toHaveCount(1);
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await rows.first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(rows.nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Order details" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(rows.nth(1)).toBeFocused();

    await page.keyboard.press("/");
    await page.keyboard.type(older?.orderNumber.toLowerCase().replaceAll("-", "") ?? "");
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(older?.orderNumber ?? "");
    await expect(page).toHaveURL(/\?q=fb/);
    await page.getByRole("searchbox").fill("no such order");
    await expect(page.getByText("No orders match your search")).toBeVisible();
  });
});
