import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { changeBook, newBook } from "../support/back-office.ts";
import { sendSignIn, signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

// Changes stock and prices.
test.use({ ownProduct: "own" });

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const IS_BACK = "Tell me when it is back";
const PRICE_FALLS = "Tell me when the price falls";

test("a visitor is told once when the book is back", async ({ page, otherPage: signedOut, shop }) => {
  const person = await shop.newConfirmedCustomer();
  const title = "Back from the Binder";
  const { _id: id } = await newBook(shop, { title, stock: 0 });
  await page.goto(`/book/${id}`);
  await button(page, IS_BACK).click();
  await sendSignIn(page, person);
  await expect(page).toHaveURL(`/book/${id}`);
  await expect(page.getByText(`We will tell you when "${title}" is back in stock`)).toBeVisible();
  await expect(button(page, IS_BACK)).toHaveAttribute("aria-pressed", "true");
  await button(page, PRICE_FALLS).click();
  await expect(page.getByText(`We will tell you when "${title}" costs less`)).toBeVisible();

  await changeBook(shop, id, { stock: 3 });
  await shop.advanceClock(60);
  const mail = await shop.mailAbout(person.email, /Back in stock: Back from the Binder/);
  await shop.advanceClock(60);
  expect((await shop.mail(person.email)).filter(({ subject }) => subject === mail.subject)).toHaveLength(1);
  await page.goto("/customer/alerts");
  const alerts = page.getByRole("list", { name: "Books with alerts" });
  await expect(alerts.getByText("Tell me when it costs less than $12.50")).toBeVisible();
  await expect(alerts.getByText(IS_BACK)).toHaveCount(0);
  await expectAccessible(page);

  const link = new URL(/https?:\S+stop-alerts\S+/.exec(mail.text)?.[0] ?? "");
  await signedOut.goto(`/stop-alerts?user=${link.searchParams.get("user")}&token=${"A".repeat(22)}`);
  await button(signedOut, "Stop these messages").click();
  await expect(signedOut.getByRole("heading", { name: "This link is not valid." })).toBeVisible();
  await signedOut.goto(link.href);
  await button(signedOut, "Stop these messages").click();
  await expect(
    signedOut.getByRole("heading", { name: "You will get no more messages about books" }),
  ).toBeVisible();
  const { body } = await shop.api("/api/alerts/books", { as: person });
  expect(body).toEqual([]);
});

test("a saved book that is sold out is asked for from the list @slow", async ({ page, shop }) => {
  const person = await shop.newCustomer();
  const { _id: id } = await newBook(shop, { title: "Sold Out and Saved", stock: 0 });
  await signIn(page, person);
  await page.goto(`/book/${id}`);
  await button(page, "Save Sold Out and Saved").first().click();
  // The code of the alerts comes when the page is idle, and fetches them.
  const loaded = page.waitForResponse("**/api/alerts/books");
  await page.goto("/saved");
  await loaded;
  const ask = button(page, `${IS_BACK}: Sold Out and Saved`);
  await page.context().setOffline(true);
  await ask.click();
  await expect(page.getByText("Your alerts could not be changed")).toBeVisible();
  await expect(page.getByText(/You seem to be offline/)).toBeVisible();
  await page.context().setOffline(false);
  await ask.click();
  await expect(ask).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  await ask.click();
  await expect(ask).toHaveAttribute("aria-pressed", "false");
});

test("alerts on an address that is not confirmed wait, and say so @slow", async ({ page, shop }) => {
  const person = await shop.newCustomer();
  const { _id: id } = await newBook(shop, { title: "Patience" });
  await signIn(page, person);
  await page.goto(`/book/${id}`);
  await button(page, PRICE_FALLS).click();
  await expect(
    page.getByText("It waits until you confirm your email address in your profile."),
  ).toBeVisible();
  await changeBook(shop, id, { price: 5 });
  await shop.advanceClock(60);
  await page.goto("/customer/alerts");
  await expect(page.getByText("You get one message, then the alert ends.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your alerts wait" })).toBeVisible();
  await expectAccessible(page);
  expect(await shop.mail(person.email)).toEqual([]);

  await button(page, `Send a code to ${person.email}`).click();
  await page.getByLabel("6-digit code").fill(await shop.latestCode(person.email));
  await button(page, "Verify Code").click();
  await expect(page.getByText("Your email address is confirmed")).toBeVisible();
  await shop.mailAbout(person.email, /A lower price: Patience/);
  await expect(page.getByRole("heading", { name: "You have not asked for any alerts" })).toBeVisible();
});
