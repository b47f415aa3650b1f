import { dateInSingapore, placeOrders, setStatus } from "../support/orders.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { press, see, seeIn } from "../support/steps.ts";
import { expect, signInByApi, test } from "../support/test.ts";

test("the dashboard shows orders and figures @phone-slow", async ({ page, shop, customer, isMobile }) => {
  await page.goto("/customer");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Mei Lin Tan");
  await see(page, "No recent orders found");
  const figures = page.getByRole("region", { name: "Your orders in figures" });
  await seeIn(figures, "Total Orders", "Pending", "Shipped", "Delivered");

  const [newest, ...older] = await placeOrders(shop, customer, 4);
  await setStatus(shop, older[0]?._id, "shipped");
  await setStatus(shop, older[1]?._id, "delivered");
  await setStatus(shop, older[2]?._id, "delivered");
  await page.reload();
  await seeIn(figures, "Total Orders4", "Pending1", "Shipped1", "Delivered2");
  const section = (heading: string) =>
    page.locator("section").filter({ has: page.getByRole("heading", { name: heading }) });
  const first = section("Recent Orders").getByRole("listitem").first();
  await seeIn(first, newest?.orderNumber ?? "", "pending", dateInSingapore(newest?.createdAt ?? ""));
  await seeIn(first, /\$\d+\.\d\d/, "Small Hinges");
  await expect(first.locator("[data-cover]")).toBeVisible();
  await first.getByRole("link").click();
  const details = page.getByRole("dialog", { name: "Order details" });
  await expect(details).toContainText(newest?.orderNumber ?? "");
  await expect(details).toContainText(
    /Progress.*Placed.*Books.*Small Hinges.*Buy again.*Order date.*Total.*Invoice.*Delivery address/s,
  );
  await expect(page).toHaveURL(/\/customer\/orders\?order=FB-/);
  await expect(details.getByRole("link", { name: /Small Hinges/ })).toHaveAttribute("href", "/book/8");
  await press(details, "Buy again");
  await expect(page.getByText("Added to cart", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(/\/customer\/orders$/);
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await seeIn(section("Account Information"), "Mei Lin Tan", customer.email, "Customer");
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
  await press(page, "Logout", { shows: "Successfully logged out" });
  await expect(page).toHaveURL("/");
});

test("the dashboard says what could not be fetched, and fetches it again @slow", async ({ page, shop }) => {
  await signInByApi(page, await shop.newCustomer());
  // A 4xx is not repeated by itself (docs/rules.md#notifications-and-retries).
  const refusal = { status: 404, json: { code: "x", error: "x", message: "x" } };
  await page.route("**/api/orders/**", (route) => route.fulfill(refusal));
  await page.goto("/customer");
  await expect(page.getByRole("heading", { name: "No Data Found" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Failed to fetch orders" })).toBeVisible();
  await page.unroute("**/api/orders/**");
  await page.getByRole("button", { name: "Try again" }).first().click();
  await see(page, "Total Orders");
  await press(page, "Try again", { shows: "No recent orders found" });
});
