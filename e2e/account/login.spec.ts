import { holdBack } from "../support/faults.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { press, see } from "../support/steps.ts";
import { expect, people, type Shop, sendSignIn, signInByApi, test } from "../support/test.ts";

// Wrong passwords and requested codes are limited for each account and network (docs/rules.md#rate-limits).
test.use({ ownProduct: "own" });

test("the login form shows errors, shows the password, signs in @phone-slow", async ({ page, shop }) => {
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
  // Some password managers set values without an event.
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

test("signing in returns to the previous page, also after /signup @slow", async ({ page, shop, context }) => {
  const person = await shop.newCustomer();
  await page.goto("/customer/orders?q=shipped");
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole("link", { name: "Create one" }).click();
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await sendSignIn(page, person);
  await expect(page).toHaveURL("/customer/orders?q=shipped");
  await page.goBack();
  await expect(page, "the login page is replaced in the history").not.toHaveURL(/\/login$/);

  await context.clearCookies();
  const refused: string[] = [];
  page.on("response", (response) => {
    if ([401, 403].includes(response.status())) refused.push(new URL(response.url()).pathname);
  });
  await page.goto("/customer/orders?q=shipped");
  await expect(page).toHaveURL(/\/login$/);
  expect(refused, "one refresh tells that the session has ended").toEqual(["/api/auth/refreshToken"]);
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
  await sendSignIn(page, person);
  await expect(page).toHaveURL("/customer/orders?q=shipped");
});

for (const { who, personOf, pages } of [
  {
    who: "a customer",
    personOf: (shop: Shop) => shop.newCustomer(),
    pages: { "/customer": "Total Orders", "/profile": "Switch on" },
  },
  {
    who: "an administrator",
    personOf: async () => people.admin,
    pages: { "/admin": "The Rain Ledger", "/admin?q=rain": "The Rain Ledger" },
  },
])
  test(`two tabs of ${who} wait for a new access token @slow`, async ({ page, shop, context }) => {
    await signInByApi(page, await personOf(shop));
    const refused: string[] = [];
    context.on("response", (response) => {
      if ([401, 403].includes(response.status())) refused.push(response.url());
    });
    // The token comes once the page is hydrated: requests that did not wait for it have been sent by then.
    await context.route("**/api/auth/refreshToken", async (route) => {
      const tab = route.request().frame().page();
      await tab.locator("[data-hydrating]").waitFor({ state: "detached" });
      await route.continue();
    });
    const tabs = await Promise.all(
      Object.entries(pages).map(async ([path, text]) => ({ path, text, tab: await context.newPage() })),
    );
    await Promise.all(tabs.map(({ path, tab }) => tab.goto(path)));
    for (const { text, tab } of tabs) await see(tab, text);
    await Promise.all(tabs.map(({ tab }) => tab.reload()));
    for (const { text, tab } of tabs) await see(tab, text);
    expect(refused).toEqual([]);
  });

test("the code step accepts the last code, also after a reload @phone-slow", async ({ page, shop }) => {
  const { twoStep } = people;
  const verify = page.getByRole("button", { name: "Verify Code" });
  const digits = page.getByLabel("6-digit code");
  const resend = page.getByRole("button", { name: "Resend" });
  await page.goto("/login");
  await sendSignIn(page, twoStep);
  await see(page, "Code expires in 5 minutes");
  await page.getByRole("link", { name: "Contact Support" }).click();
  const supportLink = page.getByRole("main").getByRole("link", { name: "hello@frangipani.example" });
  await expect(supportLink).toHaveAttribute("href", "mailto:hello@frangipani.example");
  await page.goBack();
  await press(page, "Use another account");
  await sendSignIn(page, twoStep);
  await expect(digits).toBeFocused();
  await expect(digits).toHaveAttribute("autocomplete", "one-time-code");
  await expect(digits).toHaveAttribute("inputmode", "numeric");
  await expectAccessible(page);
  const firstCode = await shop.latestCode(twoStep.email);

  await expect(verify).toBeDisabled();
  await see(page, "Didn't receive a code?");
  await resend.click();
  await see(page, "A new verification code has been sent");
  const lastCode = await shop.latestCode(twoStep.email, { not: firstCode });
  await resend.click();
  await see(page, /Please wait \d+ seconds? before you ask for another code\./);

  await page.reload();
  await see(page, twoStep.email);
  const release = await holdBack(page, "**/api/auth/verify-otp");
  await digits.fill(lastCode);
  await verify.click();
  await expect(page.getByRole("button", { name: "Verifying..." })).toBeVisible();
  release();
  await see(page, "OTP verified successfully");
  await expect(page).toHaveURL("/");
});
