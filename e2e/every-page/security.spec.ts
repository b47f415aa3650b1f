import type { Page } from "@playwright/test";
import { newBook } from "../support/back-office.ts";
import { payAt } from "../support/orders.ts";
import { collectPageErrors } from "../support/page-checks.ts";
import { expect, type Person, people, signInByApi, test } from "../support/test.ts";

// Countries and GST slabs are added, which other tests count.
test.use({ ownProduct: "own", serviceWorkers: "allow" });

/* The content policy allows no inline script or style and nothing of other origins; every-page.spec.ts finds violations. */

test("a violation of the content policy is found as a page error @slow", async ({ page }) => {
  const pageErrors = collectPageErrors(page);
  await page.goto("/contact");
  await page.evaluate(() => {
    const script = document.createElement("script");
    try {
      script.text = "globalThis.wasRun = true";
      document.body.append(script);
    } catch {
      // Trusted Types throw; the browser logs it, which is expected below.
    }
    const picture = document.createElement("img");
    picture.src = "https://elsewhere.invalid/picture.png";
    document.body.append(picture);
  });
  expect(await page.evaluate(() => "wasRun" in globalThis)).toBe(false);
  await expect.poll(() => pageErrors.join("\n")).toMatch(/TrustedScript|script-src/);
  await expect.poll(() => pageErrors.join("\n")).toMatch(/img-src/);
});

test("every page and file has the security headers", async ({ shop }) => {
  const { body } = await shop.api<{ imageUrl: string; samplePdf: string }>("/api/book/getBookById/1");
  const pages = ["/", "/login", "/checkout", "/profile", "/customer", "/admin", "/book/1", "/no/such/page"];
  const files = ["/sw.js", "/no-such-file.js", body.imageUrl, body.samplePdf, "/media/no-such-file.pdf"];
  for (const path of [...pages, ...files]) {
    const { headers } = await fetch(shop.url + path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy, path).toMatch(/default-src 'none'/);
    expect(policy, path).toMatch(/frame-ancestors 'none'/);
    expect(policy, path).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|\*/);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("cross-origin-opener-policy"), path).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy"), path).toBeNull();
    expect(headers.get("referrer-policy"), path).toBe("strict-origin-when-cross-origin");
    expect(headers.get("permissions-policy"), path).toMatch(/camera=\(self\), display-capture=\(\)/);
    // Sent with HTTPS only (docs/security.md).
    expect(headers.get("strict-transport-security"), path).toBeNull();
  }
});

/* Stored XSS: a field that is inserted as markup would lose its tag from the text, and add a picture. */

// Different in each field, so that each text has to be on the page.
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

test("typed markup is shown as text to everybody", async ({ page, shop }) => {
  const { _id: bookId } = await newBook(shop, book);
  const zoneId = await shop.create("/api/zones/createZone", zone);
  await shop.create("/api/countries/createCountry", { ...country, zoneId });
  await shop.create("/api/shipping-rates/createShippingRate", { ...rate, zoneId });
  await shop.create("/api/gst-slabs/createGst", slab);
  const id = await shop.create("/api/auth/signup", { user: { ...buyer, role: "customer", status: true } });
  await shop.create("/api/addresses/createAddress", { addressData: address, id }, buyer);
  const products = [{ productId: bookId, quantity: 1 }];
  const { body: payment } = await shop.api<{ url: string }>("/api/stripe/create-checkout-session", {
    body: { products, shippingAddress: address },
    as: buyer,
  });
  // Only people with a paid order are listed as customers.
  await payAt(payment.url, { ...buyer, name: "A Buyer" });
  await shop.api(`/api/stripe/order/${new URL(payment.url).pathname.split("/").at(-1)}`, { as: buyer });

  const pageErrors = collectPageErrors(page);
  await page.goto(`/book/${bookId}`);
  await expectTexts(page, Object.values(book));
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("button", { name: /^Cart, / }).click();
  await expectTexts(page, [country.name]);
  await page.goto("/browse?q=Title");
  await expectTexts(page, [book.title, book.author]);

  await signInByApi(page, buyer);
  await page.goto("/");
  await goTo(page, "/cart", [book.title]);
  await goTo(page, "/checkout", [
    address.name,
    address.address,
    address.city,
    address.state,
    address.zipCode,
  ]);
  await goTo(page, "/customer", [buyer.name]);
  await goTo(page, "/customer/orders");
  await page.getByRole("button", { name: /^View/ }).first().click();
  await expectTexts(page, [book.title, address.address, address.city, address.state, address.zipCode]);

  await signInByApi(page, people.admin);
  await page.goto("/");
  await goTo(page, "/admin?q=Title", [book.title, book.author]);
  await goTo(page, "/admin/users", [buyer.name]);
  await goTo(page, "/admin/customers", [buyer.name]);
  await goTo(page, "/admin/gst", [slab.name, slab.description]);
  await goTo(page, "/admin/shipping", [zone.name, rate.description]);
  await goTo(page, "/admin/countries", [zone.name, zone.code, zone.description]);
  await goTo(page, "/admin/countries?tab=countries", [country.name, country.code, zone.name]);
  await goTo(page, "/admin/orders", [buyer.name]);
  await page.getByRole("table").getByRole("button", { name: /^View/ }).first().click();
  await expectTexts(page, [book.title, address.address, address.city, address.state]);
  expect(pageErrors).toEqual([]);
});

async function goTo(page: Page, path: string, texts: readonly string[] = []): Promise<void> {
  await page.evaluate((to) => history.pushState(null, "", to), path);
  await expectTexts(page, texts);
}

async function expectTexts(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(page.getByText(text).first()).toBeAttached();
  await expect(page.locator("img[src=x], b")).toHaveCount(0);
}
