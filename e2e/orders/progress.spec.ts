import { toast } from "../support/back-office.ts";
import { newOrder, openOrder, setStatus, ship } from "../support/orders.ts";
import { signInByApi } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test("an order is shipped after a network that failed @slow", async ({ page, shop, context }) => {
  const { number, customer } = await newOrder(shop);
  const dialog = await openOrder(page, number);
  const progress = dialog.getByRole("region", { name: "Progress" });
  await expect(progress.getByRole("listitem")).toHaveText([
    /^Placed/,
    /^Paid/,
    /^Shippednot yet/,
    /^Deliverednot yet/,
  ]);

  await dialog.getByLabel("Carrier").selectOption("Ninja Van");
  await dialog.getByLabel("Tracking number").fill("x");
  await dialog.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(dialog.getByText("A tracking number has 4 to 40 letters and digits")).toBeVisible();
  await dialog.getByLabel("Tracking number").fill("nvsg123456789");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByLabel("Tracking number")).toHaveValue("nvsg123456789");
  await context.setOffline(false);
  await dialog.getByLabel("Tracking number").press("Enter");
  await expect(toast(page, `Tracking of order #${number} saved`)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Save tracking" })).toBeVisible();
  await expect(progress.getByRole("listitem")).toHaveText([
    /^Placed/,
    /^Paid/,
    /^Shipped\d/,
    /^Deliverednot yet/,
  ]);

  await dialog.getByLabel("Note").fill("Rang about the address");
  await dialog.getByRole("button", { name: "Add note" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Rang about the address" })).toContainText(
    "admin@frangipani.example",
  );
  await expect(dialog.getByLabel("Note")).toHaveValue("");

  const mail = await shop.mailAbout(customer.email, /on its way/);
  expect(mail.text).toContain("Sent by Ninja Van, tracking number NVSG123456789.");
});

test("a customer follows an order and its parcel @phone-slow", async ({ page, shop, context }) => {
  const { id, number, customer } = await newOrder(shop);
  await setStatus(shop, { _id: id }, "processing");
  await signInByApi(page, customer);
  await page.goto("/customer/orders");
  await expect(page.getByRole("cell", { name: number, exact: true })).toBeVisible();
  const open = page.getByRole("button", { name: `View details of order ${number}` });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Order details" });
  await expect(dialog).toContainText(/Being packed.*Shippednot yet/);
  await page.keyboard.press("Escape");

  // From another device.
  await ship(shop, id, { carrier: "dhl", trackingNumber: "1234567890" });
  const mail = await shop.mailAbout(customer.email, /on its way/);
  await page.goto(/Your order: \S+?(\/customer\S+)/.exec(mail.text)?.[1] ?? "");
  const link = dialog.getByRole("link", { name: "Follow the parcel at DHL Express" });
  await expect(link).toHaveAttribute("href", /dhl\.com\/.*tracking-id=1234567890$/);
  await page.keyboard.press("Escape");

  await context.setOffline(true);
  await open.click();
  await expect(dialog).toContainText("1234567890");
  await expect(dialog.getByRole("region", { name: "Progress" })).toContainText(/Shipped\d\d-\d\d-\d{4}/);
  await expect(link).toHaveCount(0);
});
