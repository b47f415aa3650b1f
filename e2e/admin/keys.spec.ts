import { openAdmin, toast, uniqueWord } from "../support/back-office.ts";
import { expect, test } from "../support/test.ts";

test("a key is created, shown once, used by a program and revoked @slow", async ({ page, shop, context }) => {
  const name = `Till ${uniqueWord()}`;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAdmin(page, "/admin/keys");
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create key" }).click();
  for (const text of ["Give the key a name", "Choose at least one thing that the key may do"])
    await expect(dialog.getByText(text)).toBeVisible();
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Read orders").check();
  await dialog.getByLabel("Ends").selectOption("Never");
  await dialog.getByRole("button", { name: "Create key" }).click();

  const secret = await dialog.getByLabel("Key", { exact: true }).inputValue();
  expect(secret).toMatch(/^fbk_[0-9a-f]{12}_[\w-]{43}$/);
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Have you copied the key?" });
  await question.getByRole("button", { name: "Show the key" }).click();
  await dialog.getByRole("button", { name: "Copy" }).click();
  await expect(toast(page, "Key copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();

  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Read orders");
  await expect(row).toContainText("by admin@frangipani.example");
  await expect(row.getByText("Never")).toHaveCount(2);
  const ask = async () =>
    (await fetch(`${shop.url}/api/orders/getAllOrders`, { headers: { authorization: `Bearer ${secret}` } }))
      .status;
  expect(await ask()).toBe(200);
  await page.reload();
  await expect(row.getByText("Never")).toHaveCount(1);

  await row.getByRole("button", { name: `Revoke ${name}` }).click();
  const revoke = page.getByRole("alertdialog", { name: "Are you sure you want to revoke this key?" });
  await revoke.getByRole("button", { name: "Revoke" }).click();
  await expect(toast(page, `Revoked the key "${name}"`)).toBeVisible();
  await expect(row).toBeHidden();
  expect(await ask()).toBe(401);
});
