import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { signIn, signInByApi } from "../support/sign-in.ts";
import { expect, type Person, people, type Shop, test } from "../support/test.ts";

// The clock goes on here, and wrong passwords are counted.
test.use({ ownProduct: "login" });

async function enter(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test.describe("/login", () => {
  test("shows the form, and links to sign-up and password reset @phone-slow", async ({ page }) => {
    await page.goto("/login");
    await expect(page).toHaveTitle(/Sign In/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
    await expectAccessible(page);

    const password = page.getByLabel("Password", { exact: true });
    await expect(password).toHaveAttribute("type", "password");
    await expect(password).toHaveAttribute("autocomplete", "current-password");
    const isPasteAllowed = await password.evaluate((field) =>
      field.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true })),
    );
    expect(isPasteAllowed).toBe(true);
    await password.fill("secret");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(password).toHaveAttribute("type", "password");

    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await page.goBack();
    await page.getByRole("link", { name: "Create one" }).click();
    await expect(page).toHaveURL(/\/signup$/);
  });

  test("shows validation errors under their fields, and focuses the first one", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("Email is required")).toBeVisible();
    await expect(page.getByText("Password is required")).toBeVisible();
    await expect(page.getByLabel("Email")).toBeFocused();
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email is required");
    await expectAccessible(page);
  });

  test("shows the same error for a wrong password and an unknown address", async ({ page, shop }) => {
    const person = await shop.newCustomer();
    await page.goto("/login");
    for (const email of [person.email, "nobody@example.com"]) {
      await enter(page, { email, password: "Wrong@2026" });
      await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
      await expect(page).toHaveURL(/\/login$/);
    }
    await enter(page, person);
    await expect(page.getByText("Logged in successfully")).toBeVisible();
  });

  test("redirects to the home page with the signed-in header @phone", async ({ page, shop, isMobile }) => {
    const person = await shop.newCustomer("Noor Aziz");
    await signIn(page, person);
    await expect(page).toHaveURL("/");
    if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("link", { name: "Noor Aziz" })).toBeVisible();
    await expect(page.getByRole("link", { name: "DashBoard" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Admin" })).toBeHidden();
  });

  test("redirects to the previous page, also after /signup", async ({ page, shop }) => {
    const person = await shop.newCustomer();
    await page.goto("/customer/orders?q=shipped");
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole("link", { name: "Create one" }).click();
    await page.getByRole("link", { name: "Sign in", exact: true }).click();
    await enter(page, person);
    await expect(page).toHaveURL("/customer/orders?q=shipped");
    await page.goBack();
    await expect(page, "the form has done its work and is gone").not.toHaveURL(/\/login$/);
  });

  for (const from of ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"])
    test(`does not redirect to another site: ${from}`, async ({ page, shop }) => {
      const person = await shop.newCustomer();
      await page.goto("/login");
      await page.evaluate((from) => history.replaceState({ ...history.state, from }, ""), from);
      await page.reload();
      await enter(page, person);
      await expect(page.getByText("Logged in successfully")).toBeVisible();
      await expect(page).toHaveURL("/");
    });

  test("keeps the session after a reload, and signs out in every tab", async ({ page, shop, context }) => {
    await signIn(page, await shop.newCustomer("Noor Aziz"));
    await page.reload();
    const other = await context.newPage();
    await other.goto("/profile");
    await expect(other.getByLabel("Full Name")).toHaveValue("Noor Aziz");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByText("Successfully logged out")).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
    await expect(other).toHaveURL(/\/login$/);
  });
});

test.describe("an existing session", () => {
  const sessions = [
    {
      of: "a customer",
      person: (shop: Shop) => shop.newCustomer(),
      pages: { "/customer": "Total Orders", "/customer/orders": "No orders found", "/profile": "Switch on" },
    },
    {
      of: "an administrator",
      person: async () => people.admin,
      pages: { "/admin": "The Rain Ledger", "/admin?q=rain": "The Rain Ledger" },
    },
  ];

  for (const { of, person, pages } of sessions)
    test(`of ${of} sends no request before its access token is refreshed, in several tabs at once`, async ({
      page,
      shop,
      context,
    }) => {
      await signInByApi(page, await person(shop));
      const refused: string[] = [];
      context.on("response", (response) => {
        if ([401, 403].includes(response.status())) refused.push(response.url());
      });
      await context.route("**/api/auth/refreshToken", async (route) => {
        // So that whatever does not wait for the token is before it.
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.continue();
      });
      const tabs = await Promise.all(
        Object.entries(pages).map(async ([path, text]) => ({ path, text, tab: await context.newPage() })),
      );
      await Promise.all(tabs.map(({ path, tab }) => tab.goto(path)));
      for (const { text, tab } of tabs) await expect(tab.getByText(text).first()).toBeVisible();
      await Promise.all(tabs.map(({ tab }) => tab.reload()));
      for (const { text, tab } of tabs) await expect(tab.getByText(text).first()).toBeVisible();
      expect(refused).toEqual([]);
    });

  test("redirects to /login and back after the server has ended it", async ({ page, shop, context }) => {
    const person = await shop.newCustomer();
    await signInByApi(page, person);
    await context.clearCookies();
    const refused: string[] = [];
    page.on("response", (response) => {
      if ([401, 403].includes(response.status())) refused.push(new URL(response.url()).pathname);
    });
    await page.goto("/customer/orders?q=shipped");
    await expect(page).toHaveURL(/\/login$/);
    expect(refused, "one question whether it is over").toEqual(["/api/auth/refreshToken"]);
    expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
    await enter(page, person);
    await expect(page).toHaveURL("/customer/orders?q=shipped");
  });
});

test.describe("the code step", () => {
  const { twoStep } = people;

  async function toCodeStep(page: Page): Promise<void> {
    await page.goto("/login");
    await enter(page, twoStep);
    await expect(page.getByText("Code expires in 5 minutes")).toBeVisible();
  }
  const verify = (page: Page) => page.getByRole("button", { name: "Verify Code" });
  const digits = (page: Page) => page.getByLabel("6-digit code");

  test("accepts the emailed code, and a new one after Resend @phone-slow", async ({ page, shop }) => {
    await toCodeStep(page);
    await expect(digits(page)).toBeFocused();
    await expect(digits(page)).toHaveAttribute("autocomplete", "one-time-code");
    await expect(digits(page)).toHaveAttribute("inputmode", "numeric");
    await expectAccessible(page);
    const first = await shop.latestCode(twoStep.email);

    await expect(verify(page)).toBeDisabled();
    await digits(page).pressSequentially("12345");
    await expect(verify(page)).toBeDisabled();
    await digits(page).press("Enter");
    await expect(page.getByText("Please enter all 6 digits")).toBeVisible();

    await expect(page.getByText("Didn't receive a code?")).toBeVisible();
    await page.getByRole("button", { name: "Resend" }).click();
    await expect(page.getByText("A new verification code has been sent")).toBeVisible();
    const second = await shop.latestCode(twoStep.email, { not: first });

    await digits(page).fill(first);
    await verify(page).click();
    await expect(page.getByText("Invalid OTP")).toBeVisible();
    await expect(digits(page)).toBeFocused();
    await digits(page).fill(second);
    await verify(page).click();
    await expect(page.getByText("OTP verified successfully")).toBeVisible();
    await expect(page).toHaveURL("/");
  });

  test("shows progress while the code is checked", async ({ page, shop }) => {
    await toCodeStep(page);
    const code = await shop.latestCode(twoStep.email);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/auth/verify-otp", async (route) => {
      await released;
      await route.continue();
    });
    await digits(page).fill(code);
    await verify(page).click();
    await expect(page.getByRole("button", { name: "Verifying..." })).toBeVisible();
    release();
    await expect(page.getByText("OTP verified successfully")).toBeVisible();
  });

  test("shows how long to wait before another code, and errors", async ({ page }) => {
    await toCodeStep(page);
    await page.getByRole("button", { name: "Resend" }).click();
    await expect(page.getByText("A new verification code has been sent")).toBeVisible();
    await page.getByRole("button", { name: "Resend" }).click();
    await expect(page.getByText(/Please wait \d+ seconds? before you ask for another code\./)).toBeVisible();
    await page.route("**/api/auth/resend-otp", (route) => route.abort());
    await page.getByRole("button", { name: "Resend" }).click();
    await expect(page.getByText("Failed to resend code")).toBeVisible();
  });

  test("survives a reload, and expires after five minutes", async ({ page, shop }) => {
    await toCodeStep(page);
    const code = await shop.latestCode(twoStep.email);
    await page.reload();
    await expect(page.getByText(twoStep.email)).toBeVisible();
    await shop.advanceClock(5 * 60 + 1);
    await digits(page).fill(code);
    await verify(page).click();
    await expect(page.getByText("Invalid OTP")).toBeVisible();
    await page.getByRole("button", { name: "Resend" }).click();
    await expect(page.getByText("A new verification code has been sent")).toBeVisible();
    await expect(page.getByText("Invalid OTP"), "it was said of the code before").toBeHidden();
    await digits(page).fill(await shop.latestCode(twoStep.email, { not: code }));
    await verify(page).click();
    await expect(page.getByText("OTP verified successfully")).toBeVisible();
  });

  test("links to support and back to the password", async ({ page }) => {
    await toCodeStep(page);
    await toCodeStep(page);
    await page.getByRole("button", { name: "Use another account" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
    await enter(page, twoStep);
    await page.getByRole("link", { name: "Contact Support" }).click();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
    await expect(
      page.getByRole("main").getByRole("link", { name: "hello@frangipani.example" }),
    ).toHaveAttribute("href", "mailto:hello@frangipani.example");
    await expect(page.getByText("12 Tiong Bahru Road").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Opening hours" })).toBeVisible();
    await expectAccessible(page);
  });
});
