import { expectAccessible } from "../support/accessibility.ts";
import { inSingapore, placeOrders, setStatus } from "../support/orders.ts";
import { signIn, signInByApi } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test.describe("My Orders", () => {
  test("shows an empty state @phone-slow", async ({ page, shop }) => {
    await signInByApi(page, await shop.newCustomer());
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/orders/getOrdersByUser/**", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/customer/orders");
    await expect(page.getByText("Loading orders...")).toBeVisible();
    release();
    await expect(page.getByText("No orders found")).toBeVisible();
    await expect(page.getByText("Loading orders...")).toBeHidden();
  });

  test("requests the orders while the page's code is loading", async ({ page, shop }) => {
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

  test("paginates by ten, searches by status, number and date, and opens an order @slow @phone", async ({
    page,
    shop,
  }) => {
    const person = await shop.newCustomer();
    const orders = await placeOrders(shop, person, 11);
    const oldest = orders.at(-1);
    await setStatus(shop, orders[1], "shipped");
    await signInByApi(page, person);
    await page.goto("/customer/orders");

    const table = page.getByRole("table", { name: "My Orders" });
    const rows = table.getByRole("row").filter({ has: page.getByRole("cell") });
    for (const header of ["Order ID", "Date", "Amount", "Items", "Status"])
      await expect(table.getByRole("columnheader", { name: header, exact: true })).toBeAttached();
    await expect(rows).toHaveCount(10);
    await expect(rows.first()).toContainText(orders[0]?.orderNumber ?? "");
    await expect(rows.first()).toContainText(inSingapore(orders[0]?.createdAt ?? ""));

    await expect(page.getByText("Page 1 of 2")).toBeVisible();
    await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(oldest?.orderNumber ?? "");
    await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();

    // A search begins on its first page.
    const search = page.getByRole("searchbox", { name: "Search orders" });
    await search.pressSequentially("SHIPPED");
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(orders[1]?.orderNumber ?? "");
    await expect(page).toHaveURL(/\?q=SHIPPED$/);
    await page.reload();
    await expect(search).toHaveValue("SHIPPED");
    await expect(rows).toHaveCount(1);
    const number = oldest?.orderNumber ?? "";
    await search.fill(number.toLowerCase().replaceAll("-", ""));
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(number);
    await search.fill(`${number.slice(0, -1)}${number.endsWith("2") ? "3" : "2"}`);
    await expect(
      page.getByText(/^There is no order number FB-\S+\. Please check its characters\.$/),
    ).toBeVisible();
    await search.fill(inSingapore(oldest?.createdAt ?? ""));
    await expect(page.getByText("Showing 11 of 11 orders")).toBeVisible();
    await search.fill("no such order");
    await expect(page.getByText("No orders match your search")).toBeVisible();
    await search.fill("");
    await expect(rows).toHaveCount(10);

    await rows
      .first()
      .getByRole("button", { name: /View details/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Order details" });
    await expect(dialog).toContainText(orders[0]?.orderNumber ?? "");
    for (const text of ["11 Amoy Street", "Singapore, Singapore 189554", "GST (9%)", "Total", "pending"])
      await expect(dialog).toContainText(text);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  test("are searched and opened with the keyboard only", async ({ page, shop }) => {
    const person = await shop.newCustomer();
    const [, older] = await placeOrders(shop, person, 2);
    await signInByApi(page, person);
    await page.goto("/customer/orders");
    const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
    await expect(rows).toHaveCount(2);
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

  test("shows saved orders offline @slow", async ({ page, shop, context }) => {
    const person = await shop.newCustomer();
    const [order] = await placeOrders(shop, person, 1);
    await signInByApi(page, person);
    const details = page.getByRole("dialog", { name: "Order details" });
    const open = page.getByRole("button", { name: /View details/ });
    await page.goto("/customer/orders");
    await open.click();
    await expect(details).toContainText("1 Amoy Street");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await expect(page.getByText("Welcome, ")).toBeVisible();

    await context.setOffline(true);
    await page.getByRole("link", { name: "My Orders" }).click();
    await expect(page.getByRole("cell", { name: order?.orderNumber ?? "", exact: true })).toBeVisible();
    await expect(page.getByText(/You are offline\./)).toBeVisible();
    await open.click();
    await expect(details).toContainText("1 Amoy Street");
    await page.keyboard.press("Escape");
    await page.getByRole("searchbox").fill("delivered");
    await expect(page.getByText("No orders match your search")).toBeVisible();
  });

  test("shows saved orders with their age while the server fails, and retries @slow", async ({
    page,
    shop,
  }) => {
    const person = await shop.newCustomer();
    const [order] = await placeOrders(shop, person, 1);
    await page.clock.install();
    await signInByApi(page, person);
    await page.goto("/customer");
    await expect(page.getByText(order?.orderNumber ?? "", { exact: true })).toBeVisible();
    await page.goto("/customer/orders");
    await expect(page.getByRole("cell", { name: order?.orderNumber ?? "", exact: true })).toBeVisible();

    await page.route("**/api/orders/**", (route) => route.fulfill({ status: 500 }));
    const notice = page.getByRole("status").filter({ hasText: /Failed to fetch orders/ });
    const asOf = /What you see is as of \d\d-\d\d-\d{4}, \d\d:\d\d\./;
    // It appears after the last of three retries, which are seconds apart.
    const expectNotice = (text: RegExp) =>
      expect(async () => {
        await page.clock.fastForward(10_000);
        await expect(notice).toContainText(text, { timeout: 500 });
      }).toPass();
    await page.reload();
    await expect(page.getByRole("cell", { name: order?.orderNumber ?? "", exact: true })).toBeVisible();
    await expectNotice(asOf);
    await page.goto("/customer");
    await expectNotice(/No Data Found\./);
    await expect(notice).toContainText(asOf);
    await expect(page.getByText("Total Orders")).toBeVisible();
    await expect(page.getByText(order?.orderNumber ?? "", { exact: true })).toBeVisible();
    await expectAccessible(page);

    await page.unroute("**/api/orders/**");
    await notice.getByRole("button", { name: "Try again" }).click();
    await expect(notice).toHaveCount(0);
  });

  test("does not show another customer's orders @slow", async ({ page, shop }) => {
    const owner = await shop.newCustomer();
    const [order] = await placeOrders(shop, owner, 1);
    const other = await shop.newCustomer();
    const { status } = await shop.api(`/api/orders/getOrderById/${order?._id}`, { as: other });
    expect(status).toBe(404);
    await signInByApi(page, owner);
    await page.goto("/customer/orders");
    await expect(page.getByRole("cell", { name: order?.orderNumber ?? "", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/");
    await signIn(page, other);
    await page.goto("/customer/orders");
    await expect(page.getByText("No orders found")).toBeVisible();
  });
});
