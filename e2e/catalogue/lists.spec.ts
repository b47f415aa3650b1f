import type { Page } from "@playwright/test";
import { changeBook, newBook } from "../support/back-office.ts";
import { openForOffline } from "../support/device.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { press, pressForDialog, see, visit } from "../support/steps.ts";
import { expect, logOut, sendSignIn, signIn, test } from "../support/test.ts";

// Changes stock and prices.
test.use({ ownProduct: "own" });

const heart = (page: Page, title: string) => page.getByRole("button", { name: `Save ${title}` }).first();
const row = (page: Page, title: string) =>
  page.getByRole("list", { name: "Saved books" }).getByRole("listitem").filter({ hasText: title });

async function save(page: Page, title: string): Promise<void> {
  await heart(page, title).click();
  await see(page, `Saved "${title}"`);
  await expect(heart(page, title)).toHaveAttribute("aria-pressed", "true");
}

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("a visitor saves books, and finds them offline with price and stock", async ({ page, context }) => {
    await openForOffline(page);
    await save(page, "The Rain Ledger");
    await context.setOffline(true);
    await page.goto("/book/12");
    await save(page, "Letters to a Lighthouse We Never Built");
    await page.getByRole("banner").getByRole("link", { name: "Saved books" }).click();
    await expect(row(page, "The Rain Ledger")).toContainText("In stock");
    await expect(row(page, "Letters to a Lighthouse We Never Built")).toContainText("Out of stock");
    await page.reload();
    await press(row(page, "The Rain Ledger"), "Add to Cart: The Rain Ledger");
    await see(page, 'Added "The Rain Ledger" to cart');

    await heart(page, "The Rain Ledger").click();
    await expect(row(page, "The Rain Ledger")).toHaveCount(0);
    await press(page, "Undo");
    await expect(row(page, "The Rain Ledger")).toBeVisible();
  });

  test("the samples of all saved books are kept @slow", async ({ page }) => {
    await page.goto("/book/1");
    await save(page, "The Rain Ledger");
    await page.goto("/book/2");
    await save(page, "Nine Lamps on Duxton Hill");
    await page.goto("/saved");
    const dialog = await pressForDialog(page, "Keep samples offline", "Download 2 samples?");
    await expectAccessible(page);
    await press(dialog, "Download now");
    await expect(page.getByRole("button", { name: "Samples kept offline" })).toBeDisabled();
    await page.goto("/offline");
    const kept = page.getByRole("list", { name: "Samples kept offline" }).getByRole("listitem");
    await expect(kept).toHaveText([/Kept offline, \d/, /Kept offline, \d/]);
  });
});

test("sign-in adds saved books to the account @slow", async ({ page, otherPage: other, shop }) => {
  const person = await shop.newCustomer();
  await page.goto("/book/2");
  await save(page, "Nine Lamps on Duxton Hill");
  await signIn(page, person);

  await signIn(other, person);
  await other.goto("/saved");
  await expect(row(other, "Nine Lamps on Duxton Hill")).toBeVisible();

  // A book that is removed elsewhere while this device is offline stays removed.
  await page.goto("/saved");
  await expect(row(page, "Nine Lamps on Duxton Hill")).toBeVisible();
  await page.context().setOffline(true);
  await heart(other, "Nine Lamps on Duxton Hill").click();
  await see(other, "You have not saved any books yet");
  await expect
    .poll(async () => (await shop.api("/api/saved/books", { as: person })).body)
    .toMatchObject({ changes: [{ bookId: "2", isSaved: false }] });
  await page.context().setOffline(false);
  await see(page, "You have not saved any books yet");

  await page.goto("/book/1");
  await save(page, "The Rain Ledger");
  await page.goto("/profile");
  await logOut(page);
  await visit(page, "/saved", "You have not saved any books yet");
});

test("a list is shared by a link, until that is removed", async ({ page, otherPage: friend, shop }) => {
  const owner = await shop.newCustomer("Leela Nair");
  await signIn(page, owner);
  await page.goto("/book/1");
  await save(page, "The Rain Ledger");
  await page.goto("/saved");
  const dialog = await pressForDialog(page, "Share", "Share your saved books");
  await press(dialog, "Create link");
  const url = await dialog.getByRole("textbox", { name: "Link" }).inputValue();

  await friend.goto(url);
  await expect(friend.getByRole("heading", { name: "A list of books" })).toBeVisible();
  await expect(friend.getByRole("link", { name: "The Rain Ledger" })).toBeVisible();
  await expect(friend.getByText("Leela")).toHaveCount(0);
  await expectAccessible(friend);

  await dialog.getByLabel("Show my name, Leela Nair").check();
  await expect
    .poll(async () => (await shop.api(`/api/saved/shared?${new URL(url).search.slice(1)}`)).body)
    .toEqual({ books: ["1"], name: "Leela Nair" });
  await friend.reload();
  await expect(friend.getByRole("heading", { name: "Books that Leela Nair saved" })).toBeVisible();

  const { _id: id } = await newBook(shop, { title: "Out of Print" });
  const changes = [{ bookId: id, isSaved: true, at: Date.now() }];
  await shop.api("/api/saved/books", { as: owner, method: "PUT", body: { changes } });
  await shop.change(`/api/book/deleteBookById/${id}`, {});
  await friend.reload();
  await see(friend, "1 book of this list is no longer sold.");

  await press(dialog, "Stop sharing");
  await see(page, "Your list is no longer shared");
  await friend.reload();
  await see(friend, "This link is no longer valid.");
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const IS_BACK = "Tell me when it is back";
const PRICE_FALLS = "Tell me when the price falls";

test("one mail tells that a book is back in stock", async ({ page, otherPage: signedOut, shop }) => {
  const person = await shop.newConfirmedCustomer();
  const title = "Back from the Binder";
  const { _id: id } = await newBook(shop, { title, stock: 0 });
  await page.goto(`/book/${id}`);
  await button(page, IS_BACK).click();
  await sendSignIn(page, person);
  await expect(page).toHaveURL(`/book/${id}`);
  await see(page, `We will tell you when "${title}" is back in stock`);
  await expect(button(page, IS_BACK)).toHaveAttribute("aria-pressed", "true");
  await button(page, PRICE_FALLS).click();
  await see(page, `We will tell you when "${title}" costs less`);

  await changeBook(shop, id, { stock: 3 });
  await shop.advanceClock(60);
  const mail = await shop.mailAbout(person.email, /Back in stock: Back from the Binder/);
  await shop.advanceClock(60);
  expect((await shop.mail(person.email)).filter(({ subject }) => subject === mail.subject)).toHaveLength(1);
  await page.goto("/customer/alerts");
  const alerts = page.getByRole("list", { name: "Books with alerts" });
  await see(alerts, "Tell me when it costs less than $12.50");
  await expect(alerts.getByText(IS_BACK)).toHaveCount(0);
  await expectAccessible(page);

  const link = new URL(/https?:\S+stop-alerts\S+/.exec(mail.text)?.[0] ?? "");
  await signedOut.goto(`/stop-alerts?user=${link.searchParams.get("user")}&token=${"A".repeat(22)}`);
  await button(signedOut, "Stop these messages").click();
  await expect(signedOut.getByRole("heading", { name: "This link is not valid." })).toBeVisible();
  await signedOut.goto(link.href);
  await button(signedOut, "Stop these messages").click();
  const stopped = signedOut.getByRole("heading", { name: "You will get no more messages about books" });
  await expect(stopped).toBeVisible();
  const { body } = await shop.api("/api/alerts/books", { as: person });
  expect(body).toEqual([]);
});

test("an alert on a sold-out book is set in the list of saved books @slow", async ({ page, shop }) => {
  const person = await shop.newCustomer();
  const { _id: id } = await newBook(shop, { title: "Sold Out and Saved", stock: 0 });
  await signIn(page, person);
  await page.goto(`/book/${id}`);
  await button(page, "Save Sold Out and Saved").first().click();
  // The script of the alerts is loaded when the page is idle, and then fetches them.
  const loaded = page.waitForResponse("**/api/alerts/books");
  await page.goto("/saved");
  await loaded;
  const alert = button(page, `${IS_BACK}: Sold Out and Saved`);
  await alert.click();
  await expect(alert).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  await alert.click();
  await expect(alert).toHaveAttribute("aria-pressed", "false");
});

test("alerts for an unconfirmed email address wait, and the page says so @slow", async ({ page, shop }) => {
  const person = await shop.newCustomer();
  const { _id: id } = await newBook(shop, { title: "Patience" });
  await signIn(page, person);
  await page.goto(`/book/${id}`);
  await button(page, PRICE_FALLS).click();
  await see(page, "It waits until you confirm your email address in your profile.");
  await changeBook(shop, id, { price: 5 });
  await shop.advanceClock(60);
  await visit(page, "/customer/alerts", "You get one message, then the alert ends.");
  await expect(page.getByRole("heading", { name: "Your alerts wait" })).toBeVisible();
  await expectAccessible(page);
  expect(await shop.mail(person.email)).toEqual([]);

  await button(page, `Send a code to ${person.email}`).click();
  await page.getByLabel("6-digit code").fill(await shop.latestCode(person.email));
  await button(page, "Verify Code").click();
  await see(page, "Your email address is confirmed");
  await shop.mailAbout(person.email, /A lower price: Patience/);
  await expect(page.getByRole("heading", { name: "You have not asked for any alerts" })).toBeVisible();
});
