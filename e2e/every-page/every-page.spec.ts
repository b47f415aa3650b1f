import type { Page } from "@playwright/test";
import { openForOffline } from "../support/device.ts";
import { addToCart, buyAndSettle, PLENTIFUL_BOOK_ID } from "../support/orders.ts";
import {
  collectPageErrors,
  expectAccessible,
  findSmallTargets,
  minTargetSize,
  watchRequests,
} from "../support/page-checks.ts";
import { beginWalk, routes, walks } from "../support/routes.ts";
import { expect, type Person, people, type Shop, signInByApi, test } from "../support/test.ts";

/*
 * Each page and its dialogs are opened once and checked for what holds on every page: no errors in the console (such as
 * violations of the content policy), targets of the minimum size, no findings of axe in either theme, and nothing wider than
 * the screen. `npm test` checks a customer's pages on a phone and the back office on a desktop, the slow tests all others.
 */
// Each test opens some 25 pages, which takes minutes on a busy machine.
test.describe.configure({ mode: "parallel", timeout: 300_000 });
test.use({ serviceWorkers: "allow" });

/** A dialog that a button of the page opens. */
type PageDialog = readonly [path: string, button: string | RegExp];

/** Requests of these pages that fail as expected: for what does not exist, or belongs to somebody else. */
const expectedFailures: readonly (readonly [page: RegExp, request: RegExp])[] = [
  [/\/book\/no-such-book$/, /\/getBookById\/no-such-book$/],
  [/\?session_id=none$/, /\/api\/(stripe\/order\/none|auth\/refreshToken)$/],
];
const isExpectedFailure = (pageUrl: string, url: string) =>
  expectedFailures.some(([page, request]) => page.test(pageUrl) && request.test(url));
/** Widths in CSS pixels. */
const NARROWEST = 320;
const TABLET = 1024;

type Checks = { isMobile: boolean; paths: readonly string[]; dialogs?: readonly PageDialog[] };

async function checkPages(page: Page, { isMobile, paths, dialogs = [] }: Checks): Promise<void> {
  const waitUntilSettled = watchRequests(page);
  const errors = collectPageErrors(page, isExpectedFailure);
  const size = page.viewportSize() ?? { width: NARROWEST, height: 640 };
  const smallTargets: string[] = [];
  const tooWide: string[] = [];
  const measureTargets = async (where: string) => {
    for (const target of await findSmallTargets(page, minTargetSize(isMobile)))
      smallTargets.push(`${where}: ${target}`);
  };
  const measureWidth = async (where: string) => {
    for (const width of isMobile ? [size.width, NARROWEST] : [TABLET, NARROWEST]) {
      await page.setViewportSize({ ...size, width });
      // The page adapts to its new width a moment later.
      await page.waitForFunction((width) => innerWidth === width, width);
      // A function, since the content policy forbids evaluating a string.
      const expectFits = (what: string) =>
        page
          .waitForFunction(
            () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
            undefined,
            { timeout: 3_000 },
          )
          .catch(() => tooWide.push(`${where} at ${width}${what}`));
      await expectFits("");
      if (width === TABLET) continue;
      // Text twice as large, as set in the browser.
      const setTextSize = (size: string) =>
        page.evaluate((size) => {
          document.documentElement.style.fontSize = size;
        }, size);
      await setTextSize("200%");
      await expectFits(", text at 200 %");
      await setTextSize("");
    }
    await page.setViewportSize(size);
  };

  for (const path of paths) {
    await page.goto(path);
    await waitUntilSettled();
    await measureTargets(path);
    await expectAccessible(page);
    await measureWidth(path);
    for (const [, button] of dialogs.filter((dialog) => dialog[0] === path)) {
      await page.getByRole("button", { name: button }).first().click();
      const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
      await expect(dialog).toBeVisible();
      await measureTargets(`${path}, ${button}`);
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
  }
  expect({ errors, smallTargets, tooWide }).toEqual({ errors: [], smallTargets: [], tooWide: [] });
}

const removeServiceWorkers = (page: Page) =>
  page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));

/** Opens home until its worker is installed, which must cause no warning, such as of an unused preload. */
async function openWithWorker(page: Page): Promise<void> {
  const errors = collectPageErrors(page);
  await openForOffline(page);
  expect(errors).toEqual([]);
}

async function fillCart(page: Page): Promise<void> {
  for (const book of ["1", "2"]) await addToCart(page, book);
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
  await shop.create("/api/addresses/createAddress", { addressData, id: me.body.id }, person);
}

test.describe("every page passes the checks", () => {
  test("for a visitor without service workers @slow @phone", async ({ page, isMobile }) => {
    await removeServiceWorkers(page);
    const backOfficeAssets: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/assets/admin/")) backOfficeAssets.push(request.url());
    });
    await checkPages(page, { isMobile, paths: routes.visitor, dialogs: [["/book/1", "Look inside"]] });
    expect(backOfficeAssets).toEqual([]);
  });

  test("for a visitor with books in the cart @slow @phone", async ({ page, isMobile }) => {
    await openWithWorker(page);
    await fillCart(page);
    await checkPages(page, {
      isMobile,
      paths: ["/book/1", "/cart"],
      dialogs: [["/cart", "Calculate shipping"]],
    });
  });

  test("for a customer @phone @desktop-slow", async ({ page, customer, shop, isMobile }) => {
    await saveAddress(shop, customer);
    const { orderId, sessionId } = await buyAndSettle(shop, customer, PLENTIFUL_BOOK_ID);
    await openWithWorker(page);
    await fillCart(page);
    await checkPages(page, {
      isMobile,
      paths: [...routes.customer, `/order-success?session_id=${sessionId}`, `/invoice/${orderId}`],
      dialogs: [
        ["/checkout", "Add New Address"],
        ["/checkout", /^Delete address/],
        ["/customer/orders", /^View details/],
        ["/profile", "Switch on"],
      ],
    });
    await page.goto("/profile");
    await page.getByRole("button", { name: "Edit Profile" }).click();
    await page.getByRole("button", { name: "Change Password" }).click();
    expect(await findSmallTargets(page, minTargetSize(isMobile))).toEqual([]);
    await expectAccessible(page);
  });

  test("for an administrator @phone-slow", async ({ page, shop, isMobile }) => {
    await buyAndSettle(shop, await shop.newCustomer(), PLENTIFUL_BOOK_ID);
    await signInByApi(page, people.admin);
    await openWithWorker(page);
    await checkPages(page, {
      isMobile,
      paths: routes.admin,
      dialogs: [
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
        ["/admin/keys", "Create key"],
        ["/admin/keys", "Add webhook"],
      ],
    });
  });

  test("the menu of a phone @phone-only @slow", async ({ page, isMobile }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    expect(await findSmallTargets(page, minTargetSize(isMobile))).toEqual([]);
  });
});

for (const walk of walks)
  test(`no route of the route tree writes to the console, for ${walk.who} @slow`, async ({ page, shop }) => {
    const paths = await beginWalk(page, shop, walk);
    if (walk.newPerson) {
      await openWithWorker(page);
      await fillCart(page);
    } else await removeServiceWorkers(page);
    expect(paths, "the routes were found in the route tree").toContain("/admin/users");
    const waitUntilSettled = watchRequests(page);
    const errors = collectPageErrors(page);
    for (const path of paths) {
      await page.goto(path);
      await waitUntilSettled();
    }
    expect(errors).toEqual([]);
  });
