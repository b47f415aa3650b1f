import type { Page } from "@playwright/test";
import { openAdmin } from "../support/back-office.ts";
import { buy } from "../support/order.ts";
import { routes } from "../support/routes.ts";
import type { Person, Shop } from "../support/shop.ts";
import { signInByApi } from "../support/sign-in.ts";
import { findSmallTargets, minTargetSize } from "../support/target-size.ts";
import { expect, test } from "../support/test.ts";

// Orders and changes what is in stock.
test.use({ ownProduct: "targets" });

type Opened = readonly [path: string, button: string | RegExp];

// Each page and the dialogs that open on it.
async function expectLargeTargets(
  page: Page,
  isMobile: boolean,
  paths: readonly string[],
  opened: readonly Opened[] = [],
): Promise<void> {
  const small: string[] = [];
  const measure = async (where: string) => {
    for (const target of await findSmallTargets(page, minTargetSize(isMobile)))
      small.push(`${where}: ${target}`);
  };
  for (const path of paths) {
    await arriveAt(page, path);
    await measure(path);
  }
  for (const [path, button] of opened) {
    await arriveAt(page, path);
    await page.getByRole("button", { name: button }).first().click();
    await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toBeVisible();
    await measure(`${path}, ${button}`);
  }
  expect(small).toEqual([]);
}

async function arriveAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function fillCart(page: Page): Promise<void> {
  for (const book of ["1", "2"]) {
    await page.goto(`/book/${book}`);
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByText(/^Added /).first()).toBeVisible();
  }
}

async function saveAddress(shop: Shop, person: Person): Promise<void> {
  const me = await shop.api<{ id: string }>("/api/auth/login", { body: person });
  const addressData = {
    name: person.name,
    country: "Singapore",
    address: "88 Amoy Street",
    city: "Singapore",
    state: "Singapore",
    zipCode: "069904",
    isDefault: true,
  };
  const saved = await shop.api("/api/addresses/createAddress", {
    as: person,
    body: { addressData, id: me.body.id },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(201);
}

test("whatever a visitor may press is large enough @phone", async ({ page, isMobile }) => {
  await expectLargeTargets(page, isMobile, routes.visitor, [["/book/1", "Look inside"]]);
});

test("so is what is in the menu of a phone @phone-only", async ({ page, isMobile }) => {
  await arriveAt(page, "/");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  expect(await findSmallTargets(page, minTargetSize(isMobile))).toEqual([]);
});

test("so is whatever a visitor with books in the cart may press @phone", async ({ page, isMobile }) => {
  await fillCart(page);
  await expectLargeTargets(page, isMobile, ["/book/1", "/cart"], [["/cart", "Calculate shipping"]]);
});

test("so is whatever a customer may press @phone", async ({ page, shop, isMobile }) => {
  const customer = await shop.newCustomer();
  await saveAddress(shop, customer);
  await buy(shop, customer, "9");
  await signInByApi(page, customer);
  await fillCart(page);
  await expectLargeTargets(page, isMobile, routes.customer, [
    ["/checkout", "Add New Address"],
    ["/checkout", /^Delete address/],
    ["/customer/orders", /^View details/],
    ["/profile", "Switch on"],
  ]);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByRole("button", { name: "Change Password" }).click();
  expect(await findSmallTargets(page, minTargetSize(isMobile))).toEqual([]);
});

test("so is whatever an administrator may press @phone", async ({ page, shop, isMobile }) => {
  await buy(shop, await shop.newCustomer(), "9");
  await openAdmin(page);
  await expectLargeTargets(page, isMobile, routes.admin, [
    ["/admin", "Add New Book"],
    ["/admin", /^Delete /],
    ["/admin/orders", /^View /],
    ["/admin/orders", "Views"],
    ["/admin/users", "Add New User"],
    ["/admin/users", /^View /],
    ["/admin/gst", "Add GST Rate"],
    ["/admin/countries", "Add Zone"],
    ["/admin/countries?tab=countries", "Add Country"],
    ["/admin/shipping", "Add Shipping Rate"],
  ]);
});
