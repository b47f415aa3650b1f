import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { newBook, newIsbn, openAdmin, uniqueWord } from "../support/back-office.ts";
import { barcodeVideo } from "../support/barcode.ts";
import { browserOptions } from "../support/browser.ts";
import { expect, test } from "../support/test.ts";

test("the camera counts the copy that it sees, once @slow", async ({ shop }) => {
  const isbn = newIsbn();
  const { title } = await newBook(shop, { title: `${uniqueWord()} before the camera`, isbn });
  const folder = mkdtempSync(join(tmpdir(), "frangipani-camera-"));
  const video = join(folder, "barcode.y4m");
  writeFileSync(video, barcodeVideo(isbn));
  const { launchOptions } = browserOptions();
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
  try {
    const context = await browser.newContext({ baseURL: shop.url, permissions: ["camera"] });
    const page = await context.newPage();
    await openAdmin(page, "/admin/stock");
    await page.getByRole("button", { name: "Scan with the camera" }).click();
    await expect(page.getByRole("status").getByText("1 counted")).toBeVisible();
    await expect(page.getByRole("textbox", { name: `Copies of ${title}` })).toHaveValue("1");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Close the camera" }).click();
    await expect(page.getByLabel("Camera", { exact: true })).toHaveCount(0);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("without a camera the page says so, and ISBNs can be typed @slow", async ({ page, context }) => {
  await context.clearPermissions();
  await openAdmin(page, "/admin/stock");
  await page.getByRole("button", { name: "Scan with the camera" }).click();
  await expect(page.getByRole("alert").getByText(/camera/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "ISBN" })).toBeEnabled();
});
