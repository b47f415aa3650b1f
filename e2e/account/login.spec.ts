import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { holdBack } from "../support/faults.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { press, see } from "../support/steps.ts";
import {
  expect,
  fillForm,
  type Person,
  people,
  type Shop,
  sendSignIn,
  signInByApi,
  test,
} from "../support/test.ts";

// Wrong passwords are counted, and codes that one asks for.
test.use({ ownProduct: "own" });

test("the form says what is wrong, shows the password, and signs in @phone-slow", async ({ page, shop }) => {
  const person = await shop.newCustomer("Noor Aziz");
  await page.goto("/login");
  await expect(page).toHaveTitle(/Sign In/);
  await press(page, "Sign In", { shows: "Password is required" });
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email is required");
  await expectAccessible(page);

  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  const isPasteAllowed = await password.evaluate((field) =>
    field.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true })),
  );
  expect(isPasteAllowed).toBe(true);
  await password.fill("secret");
  await press(page, "Show password");
  await expect(password).toHaveAttribute("type", "text");
  await press(page, "Hide password");
  await expect(password).toHaveAttribute("type", "password");

  for (const email of [person.email, "nobody@example.com"]) {
    await sendSignIn(page, { email, password: "Wrong@2026" });
    await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
    await expect(page).toHaveURL(/\/login$/);
  }
  // As some password managers do, without an event.
  for (const [label, text] of [
    ["Email", person.email],
    ["Password", person.password],
  ] as const)
    await page.getByLabel(label, { exact: true }).evaluate((field: HTMLInputElement, text) => {
      field.value = text;
    }, text);
  await press(page, "Sign In", { shows: "Logged in successfully" });
  await expect(page).toHaveURL("/");
});

test("redirects to the previous page, also after /signup @slow", async ({ page, shop, context }) => {
  const person = await shop.newCustomer();
  await page.goto("/customer/orders?q=shipped");
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole("link", { name: "Create one" }).click();
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await sendSignIn(page, person);
  await expect(page).toHaveURL("/customer/orders?q=shipped");
  await page.goBack();
  await expect(page, "the form has done its work and is gone").not.toHaveURL(/\/login$/);

  await context.clearCookies();
  const refused: string[] = [];
  page.on("response", (response) => {
    if ([401, 403].includes(response.status())) refused.push(new URL(response.url()).pathname);
  });
  await page.goto("/customer/orders?q=shipped");
  await expect(page).toHaveURL(/\/login$/);
  expect(refused, "one question whether it is over").toEqual(["/api/auth/refreshToken"]);
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
  await sendSignIn(page, person);
  await expect(page).toHaveURL("/customer/orders?q=shipped");
});

test.describe("an existing session", () => {
  const sessions = [
    {
      of: "a customer @slow",
      signedIn: (shop: Shop) => shop.newCustomer(),
      pages: { "/customer": "Total Orders", "/profile": "Switch on" },
    },
    {
      of: "an administrator, whatever the table @slow",
      signedIn: async () => people.admin,
      pages: { "/admin": "The Rain Ledger", "/admin?q=rain": "The Rain Ledger" },
    },
  ];

  for (const { of, signedIn, pages } of sessions)
    test(`refreshes its token once, in several tabs: ${of}`, async ({ page, shop, context }) => {
      await signInByApi(page, await signedIn(shop));
      const refused: string[] = [];
      context.on("response", (response) => {
        if ([401, 403].includes(response.status())) refused.push(response.url());
      });
      const tabs = await Promise.all(
        Object.entries(pages).map(async ([path, text]) => ({ path, text, tab: await context.newPage() })),
      );
      // Whatever does not wait for the token has been sent when a page is hydrated.
      await context.route("**/api/auth/refreshToken", async (route) => {
        const from = route.request().frame().page();
        await from.locator("[data-hydrating]").waitFor({ state: "detached" });
        await route.continue();
      });
      for (const open of [
        ({ path, tab }: (typeof tabs)[number]) => tab.goto(path),
        ({ tab }: (typeof tabs)[number]) => tab.reload(),
      ]) {
        await Promise.all(tabs.map(open));
        for (const { text, tab } of tabs) await see(tab, text);
      }
      expect(refused).toEqual([]);
    });
});

test("the code step takes the last code, and survives a reload @phone-slow", async ({ page, shop }) => {
  const { twoStep } = people;
  const verify = page.getByRole("button", { name: "Verify Code" });
  const digits = page.getByLabel("6-digit code");
  const resend = page.getByRole("button", { name: "Resend" });
  await page.goto("/login");
  await sendSignIn(page, twoStep);
  await see(page, "Code expires in 5 minutes");
  await page.getByRole("link", { name: "Contact Support" }).click();
  const address = page.getByRole("main").getByRole("link", { name: "hello@frangipani.example" });
  await expect(address).toHaveAttribute("href", "mailto:hello@frangipani.example");
  await page.goBack();
  await press(page, "Use another account");
  await sendSignIn(page, twoStep);
  await expect(digits).toBeFocused();
  await expect(digits).toHaveAttribute("autocomplete", "one-time-code");
  await expect(digits).toHaveAttribute("inputmode", "numeric");
  await expectAccessible(page);
  const first = await shop.latestCode(twoStep.email);

  await expect(verify).toBeDisabled();
  await see(page, "Didn't receive a code?");
  await resend.click();
  await see(page, "A new verification code has been sent");
  const second = await shop.latestCode(twoStep.email, { not: first });
  await resend.click();
  await see(page, /Please wait \d+ seconds? before you ask for another code\./);

  await page.reload();
  await see(page, twoStep.email);
  const release = await holdBack(page, "**/api/auth/verify-otp");
  await digits.fill(second);
  await verify.click();
  await expect(page.getByRole("button", { name: "Verifying..." })).toBeVisible();
  release();
  await see(page, "OTP verified successfully");
  await expect(page).toHaveURL("/");
});

const someEmail = () => `signup-${randomBytes(6).toString("hex")}@example.com`;
const signUp = (page: Page) => page.getByRole("button", { name: "Sign Up" });

async function fillSignUp(page: Page, { email = someEmail() } = {}): Promise<Person> {
  const [name, password] = ["Zoë Tan", "Abcdef1!"];
  await fillForm(page, { "Full Name": name, Email: email, Password: password, "Confirm Password": password });
  return { name, email, password };
}

test("a visitor opens an account, and arrives where they wanted @phone-slow", async ({ page, context }) => {
  await page.goto("/customer");
  await expect(page).toHaveURL(/\/login$/);
  await see(page, "Sign in to see your account.");
  await page.getByRole("link", { name: "Create one" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Account");
  const person = await fillSignUp(page);
  await context.setOffline(true);
  await signUp(page).click();
  await expect(page.getByRole("alert")).toContainText("You seem to be offline");
  await context.setOffline(false);
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  const sent = page.waitForRequest("**/api/auth/signup");
  await signUp(page).click();
  expect((await sent).postDataJSON()).toEqual({ user: { ...person, role: "customer" } });
  await see(page, "Account created successfully");
  await expect(page).toHaveURL(/\/customer$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Zoë Tan");
});

test("the form says what is wrong while one types @slow", async ({ page, shop }) => {
  const { email } = await shop.newCustomer();
  await page.goto("/signup");
  await signUp(page).click();
  await see(page, "Name should contain minimum 3 letters");
  await expect(page.getByLabel("Full Name")).toBeFocused();
  await expect(signUp(page)).toBeDisabled();
  await expectAccessible(page);

  await page.getByLabel("Email").fill("nope");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
    "Enter Valid Email (e.g)nope Such as name@example.com",
  );

  const password = page.getByLabel("Password", { exact: true });
  await password.fill("abc#1");
  await expect(page.getByRole("listitem").filter({ hasText: "done" })).toHaveText([
    "a lowercase letter, done",
    "a number, done",
  ]);
  await see(page, "# cannot be used");
  await expect(password).toHaveAccessibleDescription(/Password must be .* 8 characters or more/);

  await fillSignUp(page, { email });
  await signUp(page).click();
  await expect(page.getByRole("alert")).toHaveText("An account with this email already exists");
  await expect(page).toHaveURL(/\/signup$/);
});
