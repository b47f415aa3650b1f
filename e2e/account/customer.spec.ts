import { inSingapore, placeOrders, setStatus } from "../support/orders.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { expect, signInByApi, test } from "../support/test.ts";

test.describe("the customer area", () => {
  test("has a dashboard, pages and a sign-out @phone-slow", async ({ page, shop, customer, isMobile }) => {
    await page.goto("/customer");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Mei Lin Tan");
    await expect(page.getByText("No recent orders found")).toBeVisible();
    const figures = page.getByRole("region", { name: "Your orders in figures" });
    for (const label of ["Total Orders", "Pending", "Shipped", "Delivered"])
      await expect(figures.getByText(label, { exact: true })).toBeVisible();

    const [newest, ...older] = await placeOrders(shop, customer, 4);
    await setStatus(shop, older[0]?._id, "shipped");
    await setStatus(shop, older[1]?._id, "delivered");
    await setStatus(shop, older[2]?._id, "delivered");
    await page.reload();
    await expect(figures).toContainText("Total Orders4");
    await expect(figures).toContainText("Pending1");
    await expect(figures).toContainText("Shipped1");
    await expect(figures).toContainText("Delivered2");
    const recent = page
      .getByRole("region")
      .or(page.locator("section"))
      .filter({ has: page.getByRole("heading", { name: "Recent Orders" }) });
    const first = recent.getByRole("listitem").first();
    await expect(first).toContainText(newest?.orderNumber ?? "");
    await expect(first).toContainText("pending");
    await expect(first).toContainText(inSingapore(newest?.createdAt ?? ""));
    await expect(first).toContainText(/\$\d+\.\d\d/);
    await expect(first).toContainText("Small Hinges");
    await expect(first.locator("[data-cover]")).toBeVisible();
    await first.getByRole("link").click();
    const details = page.getByRole("dialog", { name: "Order details" });
    await expect(details).toContainText(newest?.orderNumber ?? "");
    await expect(details).toContainText(
      /Progress.*Placed.*Books.*Small Hinges.*Buy again.*Order date.*Total.*Invoice.*Delivery address/s,
    );
    await expect(page).toHaveURL(/\/customer\/orders\?order=FB-/);
    await expect(details.getByRole("link", { name: /Small Hinges/ })).toHaveAttribute("href", "/book/8");
    await details.getByRole("button", { name: "Buy again" }).click();
    await expect(page.getByText("Added to cart", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(details).toBeHidden();
    await expect(page).toHaveURL(/\/customer\/orders$/);
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    const account = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "Account Information" }) });
    for (const text of ["Mei Lin Tan", customer.email, "Customer"]) await expect(account).toContainText(text);
    await expectAccessible(page);

    await page.getByRole("link", { name: "My Orders" }).click();
    await expect(page).toHaveURL(/\/customer\/orders$/);
    for (const text of ["Mei Lin Tan", customer.email])
      await expect(page.getByText(text, { exact: true }).filter({ visible: true })).toBeVisible();
    if (isMobile) {
      const header = page.getByRole("banner");
      await expect(header.getByRole("link", { name: "Saved books" })).toBeVisible();
      for (const name of [/^Cart, \d/, "Open menu"])
        await expect(header.getByRole("button", { name })).toBeVisible();
    }
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await expect(page).toHaveURL(/\/customer$/);
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await expect(page).toHaveURL("/");
    await page.goBack();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByText("Successfully logged out")).toBeVisible();
    await expect(page).toHaveURL("/");
  });

  test("shows what could not be fetched, and retries @slow", async ({ page, shop }) => {
    await signInByApi(page, await shop.newCustomer());
    // Refused, not broken: that is final, and not asked for again by itself.
    const refuse = { status: 404, json: { code: "x", error: "x", message: "x" } };
    await page.route("**/api/orders/**", (route) => route.fulfill(refuse));
    await page.goto("/customer");
    await expect(page.getByRole("heading", { name: "No Data Found" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Failed to fetch orders" })).toBeVisible();
    await page.unroute("**/api/orders/**");
    await page.getByRole("button", { name: "Try again" }).first().click();
    await expect(page.getByText("Total Orders")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("No recent orders found")).toBeVisible();
  });
});
