import type { Page } from "@playwright/test";
import { newBook } from "../support/back-office.ts";
import { payAt } from "../support/orders.ts";
import { collectPageErrors } from "../support/page-errors.ts";
import { signInByApi } from "../support/sign-in.ts";
import { expect, type Person, people, test } from "../support/test.ts";

/* Stored XSS: a field made into markup would lose its tag from the page's text, and put a picture in. */

// Names of countries and slabs of GST are what other tests count on.
test.use({ ownProduct: "own", serviceWorkers: "allow" });

// Different in each field, so that each has to be found.
const hostile = (field: string): string => `${field} <img src=x onerror=alert(1)>`;

const book = {
  title: hostile("Title"),
  author: hostile("Author"),
  description: hostile("Description"),
  publisher: hostile("Publisher"),
  language: hostile("Language"),
};
const zone = { name: hostile("Zone"), code: "<b>Z", description: hostile("About the zone") };
const country = { name: hostile("Country"), code: "<b>C" };
const rate = { weightRangeMin: 0, weightRangeMax: 1, rate: 5, description: hostile("About the rate") };
const slab = { name: hostile("Slab"), year: 2031, rate: 9, description: hostile("About the slab") };
const buyer: Person = { name: hostile("Buyer"), email: "buyer@b.example", password: "Reader@2026" };
const address = {
  name: hostile("Receiver"),
  address: hostile("Street"),
  city: hostile("City"),
  state: hostile("State"),
  zipCode: "<b>1</b>",
  country: "Singapore",
};

test("markup that somebody typed is text to everybody", async ({ page, shop }) => {
  const asAdmin = { headers: { authorization: `Bearer ${await shop.tokenOf(people.admin)}` } };
  const make = async (path: string, body: object, as = asAdmin) => {
    const response = await shop.api<{ _id: string }>(`/api${path}`, { body, ...as });
    expect(response.status, `${path}: ${JSON.stringify(response.body)}`).toBeLessThan(300);
    return response.body._id;
  };
  const { _id: bookId } = await newBook(shop, book);
  const zoneId = await make("/zones/createZone", zone);
  await make("/countries/createCountry", { ...country, zoneId });
  await make("/shipping-rates/createShippingRate", { ...rate, zoneId });
  await make("/gst-slabs/createGst", slab);
  const id = await make("/auth/signup", { user: { ...buyer, role: "customer", status: true } });
  const asBuyer = { headers: { authorization: `Bearer ${await shop.tokenOf(buyer)}` } };
  await make("/addresses/createAddress", { addressData: address, id }, asBuyer);
  const products = [{ productId: bookId, quantity: 1 }];
  const { body: payment } = await shop.api<{ url: string }>("/api/stripe/create-checkout-session", {
    body: { products, shippingAddress: address },
    ...asBuyer,
  });
  // Customers are those whose order is paid.
  await payAt(payment.url, { ...buyer, name: "A Buyer" });
  await shop.api(`/api/stripe/order/${new URL(payment.url).pathname.split("/").at(-1)}`, asBuyer);

  const pageErrors = collectPageErrors(page);
  await page.goto(`/book/${bookId}`);
  await showsAsText(page, Object.values(book));
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("button", { name: /^Cart, / }).click();
  await showsAsText(page, [country.name]);
  await page.goto("/browse?q=Title");
  await showsAsText(page, [book.title, book.author]);

  await signInByApi(page, buyer);
  await page.goto("/");
  await go(page, "/cart", [book.title]);
  await go(page, "/checkout", [address.name, address.address, address.city, address.state, address.zipCode]);
  await go(page, "/customer", [buyer.name]);
  await go(page, "/customer/orders");
  await page.getByRole("button", { name: /^View/ }).first().click();
  await showsAsText(page, [book.title, address.address, address.city, address.state, address.zipCode]);

  await signInByApi(page, people.admin);
  await page.goto("/");
  await go(page, "/admin?q=Title", [book.title, book.author]);
  await go(page, "/admin/users", [buyer.name]);
  await go(page, "/admin/customers", [buyer.name]);
  await go(page, "/admin/gst", [slab.name, slab.description]);
  await go(page, "/admin/shipping", [zone.name, rate.description]);
  await go(page, "/admin/countries", [zone.name, zone.code, zone.description]);
  await go(page, "/admin/countries?tab=countries", [country.name, country.code, zone.name]);
  await go(page, "/admin/orders", [buyer.name]);
  await page.getByRole("table").getByRole("button", { name: /^View/ }).first().click();
  await showsAsText(page, [book.title, address.address, address.city, address.state]);
  expect(pageErrors).toEqual([]);
});

async function go(page: Page, path: string, texts: readonly string[] = []): Promise<void> {
  await page.evaluate((to) => history.pushState(null, "", to), path);
  await showsAsText(page, texts);
}

async function showsAsText(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(page.getByText(text).first()).toBeAttached();
  await expect(page.locator("img[src=x], b")).toHaveCount(0);
}
