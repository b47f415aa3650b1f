import { expect, type Locator, type Page } from "@playwright/test";
import { type Person, signInByApi } from "./shop.ts";

/* What a person does on a page, and sees on it. */

type Text = string | RegExp;

/** Presses the buttons in turn, then expects the text of `shows` and the toast. */
export async function press(
  within: Page | Locator,
  names: Text | readonly Text[],
  { shows: text, toast: toastText }: { shows?: Text; toast?: string } = {},
): Promise<void> {
  for (const name of [names].flat()) await within.getByRole("button", { name }).click();
  if (text) await see(within, text);
  if (toastText) await seeToast("page" in within ? within.page() : within, toastText);
}

/** Expects each text to be visible, also within a longer one. */
export async function see(within: Page | Locator, ...texts: readonly Text[]): Promise<void> {
  for (const text of texts)
    await expect(within.getByText(text).filter({ visible: true }).first(), `${text}`).toBeVisible();
}

/** Expects each text to be the whole text of a visible element. */
export async function seeExactly(within: Page | Locator, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(within.getByText(text, { exact: true })).toBeVisible();
}

/** Expects each text in this part, also across its elements. */
export async function seeIn(part: Locator, ...texts: readonly Text[]): Promise<void> {
  for (const text of texts) await expect(part).toContainText(text);
}

export const toast = (page: Page, text: string): Locator =>
  page.locator("[data-sonner-toast]").filter({ hasText: text }).first();

export const seeToast = (page: Page, text: string): Promise<void> => expect(toast(page, text)).toBeVisible();

/** Presses a button that opens a dialog. @returns the dialog */
export async function pressForDialog(page: Page, button: Text, dialog: Text): Promise<Locator> {
  await press(page, button);
  return page.getByRole("dialog", { name: dialog });
}

/** Opens a page and expects these texts. */
export async function visit(page: Page, path: string, ...texts: readonly Text[]): Promise<void> {
  await page.goto(path);
  await see(page, ...texts);
}

/** Opens a page as somebody who is signed in. */
export async function openAs(page: Page, person: Person, path: string): Promise<void> {
  await signInByApi(page, person);
  await page.goto(path);
}

/** Opens a page and expects its main heading. */
export async function open(page: Page, path: string, heading: Text): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}
