import { expectNoFindings, injectFault, removeFaults } from "../support/faults.ts";
import { sendSignIn } from "../support/sign-in.ts";
import { expect, people, test } from "../support/test.ts";

/* The sender of mails is stopped. The clock is moved instead of waiting for the next try. */

test.use({ ownProduct: "own" });
test.afterEach(({ shop }) => expectNoFindings(shop));

test("while it is stopped, a code can be asked for again @slow", async ({ page, shop }) => {
  await injectFault(shop, "mail", { kind: "refuse" });
  await page.goto("/login");
  await sendSignIn(page, people.twoStep);
  await expect(page.getByText("Code expires in 5 minutes")).toBeVisible();
  await removeFaults(shop);
  // The first try may still be under way when the sender is back: then the next one is due a pause after it.
  await expect
    .poll(
      async () => {
        await shop.advanceClock(45);
        return (await shop.mail(people.twoStep.email)).length;
      },
      { intervals: [0, 3_000] },
    )
    .toBeGreaterThan(0);
  const delayed = await shop.latestCode(people.twoStep.email);
  await page.getByRole("button", { name: "Resend" }).click();
  await expect(page.getByText("A new verification code has been sent")).toBeVisible();
  const code = await shop.latestCode(people.twoStep.email, { not: delayed });
  await page.getByRole("textbox").first().pressSequentially(code);
  await page.getByRole("button", { name: "Verify Code" }).click();
  await expect(page.getByRole("link", { name: "Tomas Lim" })).toBeVisible();
});
