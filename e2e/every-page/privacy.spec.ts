import { expect, test } from "../support/test.ts";

test("the footer leads to what the shop's log records of visitors", async ({ page }) => {
  await page.goto("/offline");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL(/\/contact#privacy$/);
  const notice = page.getByRole("region", { name: "Privacy" });
  await expect(notice).toContainText("24 bits of an IPv4 address, 48 of IPv6");
  await expect(notice).toContainText("deleted after three months");
});
