import { readFile } from "node:fs/promises";
import { openAdmin } from "../support/back-office.ts";
import { download } from "../support/files.ts";
import { newOrder, openOrder } from "../support/orders.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { openAs, press, see, seeToast } from "../support/steps.ts";
import { expect, fillForm, test } from "../support/test.ts";

// The seller is a setting of the whole shop.
test.use({ ownProduct: "own" });

test("the seller that an administrator enters is named on later invoices @slow", async ({ page, shop }) => {
  await openAdmin(page, "/admin/gst");
  const card = page.getByRole("region", { name: "Seller on invoices" });
  const seller = { Name: "Frangipani Books Pte. Ltd.", Address: "12 Tiong Bahru Road, Singapore 168731" };
  await fillForm(card, { ...seller, "GST registration number": "1" });
  await press(card, "Save seller");
  await see(card, "A GST registration number has 8 to 20 letters, digits and hyphens");
  await card.getByLabel("GST registration number").fill("m90370000a");
  await page.keyboard.press("Enter");
  await seeToast(page, "Seller saved");

  const { number } = await newOrder(shop);
  await (await openOrder(page, number)).getByRole("link", { name: "Invoice" }).click();
  const sheet = page.getByRole("article", { name: "Tax invoice" });
  await see(sheet, /^INV-\d{6}$/, "Frangipani Books Pte. Ltd.", "GST Reg. No. M90370000A", number);
});

test("a customer opens, prints and downloads the invoice @phone-slow", async ({ page, shop, context }) => {
  const { number, customer } = await newOrder(shop);
  const mail = await shop.mailAbout(customer.email, /Order Confirmed!/);
  const url = /Your invoice: (\S+)/.exec(mail.text)?.[1] ?? "";
  expect(new URL(url).pathname).toBe(`/invoice/${number}`);
  await openAs(page, customer, new URL(url).pathname);
  const sheet = page.getByRole("article", { name: /^(Tax i|I)nvoice$/ });
  for (const text of ["$20.00", "GST 9% on books", "$1.80", "$4.00", "$25.80", number])
    await expect(sheet.getByText(text, { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  await page.emulateMedia({ media: "print" });
  for (const name of ["Print", "Download PDF"])
    await expect(page.getByRole("button", { name, exact: true })).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  const invoiceNumber = await sheet.getByText(/^INV-\d{6}$/).textContent();
  const fileName = `invoice-${invoiceNumber}.pdf`;
  expect(mail.attachments.map((attached) => attached.fileName)).toEqual([fileName]);
  const file = await download(page.getByRole("button", { name: "Download PDF" }));
  expect(file.suggestedFilename()).toBe(fileName);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");

  await page.goto("/customer/orders");
  await press(page, `View details of order ${number}`);
  await context.setOffline(true);
  await page.getByRole("dialog").getByRole("link", { name: "Invoice" }).click();
  await expect(sheet.getByText(number, { exact: true })).toBeVisible();
  await see(page, "The PDF can be downloaded once you are back online.");
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: "Download PDF" })).toBeVisible();
});
