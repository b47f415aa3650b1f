import type { Page } from "@playwright/test";
import { openForOffline } from "../support/device.ts";
import { addToCart, buyAndSettle, PLENTIFUL } from "../support/orders.ts";
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
 * Each page, and the dialogs that open on it, is opened once and checked for all that holds on every page: the console
 * stays empty (and with it the content policy is kept), what can be pressed is large enough, axe finds nothing in either
 * theme, and nothing is wider than the screen. Daily a customer's pages on a phone and the back office on a desktop, all
 * others among the slow tests.
 */
// Some 25 pages each: a busy machine takes minutes.
test.describe.configure({ mode: "parallel", timeout: 300_000 });
test.use({ serviceWorkers: "allow" });

type Opened = readonly [path: string, button: string | RegExp];

/** Pages of what does not exist, or not for who asks: the browser logs that the server says so. */
const refused: readonly (readonly [page: RegExp, request: RegExp])[] = [
  [/\/book\/no-such-book$/, /\/getBookById\/no-such-book$/],
  [/\?session_id=none$/, /\/api\/(stripe\/order\/none|auth\/refreshToken)$/],
];
const isRefused = (pageUrl: string, url: string) =>
  refused.some(([page, request]) => page.test(pageUrl) && request.test(url));
const NARROWEST = 320;
const TABLET = 1024;

type Pages = { paths: readonly string[]; opened?: readonly Opened[] };

async function expectSound(page: Page, isMobile: boolean, { paths, opened = [] }: Pages): Promise<void> {
  const settled = watchRequests(page);
  const errors = collectPageErrors(page, isRefused);
  const size = page.viewportSize() ?? { width: NARROWEST, height: 640 };
  const small: string[] = [];
  const wide: string[] = [];
  const measure = async (where: string) => {
    for (const target of await findSmallTargets(page, minTargetSize(isMobile)))
      small.push(`${where}: ${target}`);
  };
  const measureWidth = async (where: string) => {
    for (const width of isMobile ? [size.width, NARROWEST] : [TABLET, NARROWEST]) {
      await page.setViewportSize({ ...size, width });
      // The page follows its new width a moment later: a phone's by itself, the header by its script.
      await page.waitForFunction((width) => innerWidth === width, width);
      // A function: the content policy refuses a text that is evaluated again.
      const expectFits = (what: string) =>
        page
          .waitForFunction(
            () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
            undefined,
            { timeout: 3_000 },
          )
          .catch(() => wide.push(`${where} at ${width}${what}`));
      await expectFits("");
      if (width === TABLET) continue;
      // Text twice as large, as the browser's settings have it.
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
    await settled();
    await measure(path);
    await expectAccessible(page);
    await measureWidth(path);
    for (const [, button] of opened.filter(([of]) => of === path)) {
      await page.getByRole("button", { name: button }).first().click();
      const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
      await expect(dialog).toBeVisible();
      await measure(`${path}, ${button}`);
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
  }
  expect({ errors, small, wide }).toEqual({ errors: [], small: [], wide: [] });
}

const withoutServiceWorkers = (page: Page) =>
  page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));

/** A first visit. A worker that took the page before it is loaded would make the browser drop what was preloaded. */
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

test.describe("every page is sound", () => {
  test("for a visitor without service workers @slow @phone", async ({ page, isMobile }) => {
    await withoutServiceWorkers(page);
    const ofBackOffice: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/assets/admin/")) ofBackOffice.push(request.url());
    });
    await expectSound(page, isMobile, { paths: routes.visitor, opened: [["/book/1", "Look inside"]] });
    expect(ofBackOffice).toEqual([]);
  });

  test("for a visitor with books in the cart @slow @phone", async ({ page, isMobile }) => {
    await openWithWorker(page);
    await fillCart(page);
    await expectSound(page, isMobile, {
      paths: ["/book/1", "/cart"],
      opened: [["/cart", "Calculate shipping"]],
    });
  });

  test("for a customer @phone @desktop-slow", async ({ page, customer, shop, isMobile }) => {
    await saveAddress(shop, customer);
    const { orderId, sessionId } = await buyAndSettle(shop, customer, PLENTIFUL);
    await openWithWorker(page);
    await fillCart(page);
    await expectSound(page, isMobile, {
      paths: [...routes.customer, `/order-success?session_id=${sessionId}`, `/invoice/${orderId}`],
      opened: [
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
    await buyAndSettle(shop, await shop.newCustomer(), PLENTIFUL);
    await signInByApi(page, people.admin);
    await openWithWorker(page);
    await expectSound(page, isMobile, {
      paths: routes.admin,
      opened: [
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
    } else await withoutServiceWorkers(page);
    expect(paths, "the routes were found in the route tree").toContain("/admin/users");
    const settled = watchRequests(page);
    const errors = collectPageErrors(page);
    for (const path of paths) {
      await page.goto(path);
      await settled();
    }
    expect(errors).toEqual([]);
  });
