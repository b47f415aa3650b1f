import { fillCheckout, payAndConfirm, placeOrder } from "../support/checkout.ts";
import { readyForOffline } from "../support/device.ts";
import { expectNoFindings, injectFault, removeFaults } from "../support/faults.ts";
import { ordersOf } from "../support/orders.ts";
import { expect, test } from "../support/test.ts";

/* The table is stopped, slow, returns errors, or does what it is asked and its response is lost. */

// The shop that a device holds is the worker's.
test.use({ serviceWorkers: "allow", ownProduct: "own" });
test.afterEach(({ shop }) => expectNoFindings(shop));

test("while it is stopped, the shop that a device holds goes on @slow", async ({ page, shop }) => {
  const customer = await fillCheckout(page, shop);
  await readyForOffline(page);
  await injectFault(shop, "table", { kind: "refuse" });

  await placeOrder(page);
  await expect(page.getByText("Your order was not placed")).toBeVisible();
  await expect(page.getByText(/The shop cannot do this just now.+Nothing was charged\./)).toBeVisible();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("88 Amoy Street");

  await page.goto("/browse");
  await page.getByRole("searchbox").fill("nine lamps");
  await page.getByRole("link", { name: /Nine Lamps on Duxton Hill/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nine Lamps on Duxton Hill" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Nine Lamps on Duxton Hill" })).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByText("$27.44").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Ravi Pillai" }).first(), "still signed in").toBeVisible();

  await removeFaults(shop);
  await page.goto("/checkout");
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("88 Amoy Street");
  await placeOrder(page);
  await payAndConfirm(page);
  expect(await ordersOf(shop, customer)).toMatchObject([{ paymentStatus: "paid" }]);
});
