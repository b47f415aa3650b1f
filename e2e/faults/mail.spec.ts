import { expectNoFindings, injectFault, removeFaults } from "../support/faults.ts";
import { buy, orderNumberOf, ordersOf } from "../support/orders.ts";
import { expect, people, test } from "../support/test.ts";

/* The sender of mails is stopped. The clock is moved instead of waiting for the next try. */

test.use({ ownProduct: "own" });
test.afterEach(({ shop }) => expectNoFindings(shop));

test("while it is stopped, orders are confirmed, and mails go out once later @slow", async ({ shop }) => {
  const customers = [await shop.newCustomer(), await shop.newCustomer()];
  await injectFault(shop, "mail", { kind: "refuse" });
  const orders: string[] = [];
  for (const customer of customers) {
    orders.push(await orderNumberOf(shop, await buy(shop, customer, "4")));
    await expect
      .poll(async () => (await ordersOf(shop, customer)).map(({ paymentStatus }) => paymentStatus))
      .toEqual(["paid"]);
    expect((await shop.mail(customer.email)).filter(({ subject }) => /Confirmed/.test(subject))).toEqual([]);
  }
  await removeFaults(shop);
  // The sweeper tries again after the claim and the pause are over; more turns send nothing more.
  for (let turn = 0; turn < 3; turn += 1) {
    await shop.advanceClock(10 * 60);
    for (const customer of customers) await shop.mailAbout(customer.email, /Order Confirmed!/);
  }
  for (const [at, customer] of customers.entries()) {
    const mails = await shop.mail(customer.email);
    expect(mails.filter(({ subject }) => subject.includes(orders[at] ?? "none"))).toHaveLength(1);
  }
});

test("while it is stopped, a code can be asked for again @slow", async ({ page, shop }) => {
  await injectFault(shop, "mail", { kind: "refuse" });
  await page.goto("/login");
  await page.getByLabel("Email").fill(people.twoStep.email);
  await page.getByLabel("Password", { exact: true }).fill(people.twoStep.password);
  await page.getByRole("button", { name: "Sign In" }).click();
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
