import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ConsoleMessage, Page } from "@playwright/test";
import { buyAndSettle } from "../support/order.ts";
import { signInByApi } from "../support/sign-in.ts";
import { expect, people, test } from "../support/test.ts";

/*
 * A browser's console says nothing on any route, to anybody: no error, no warning, no request that failed. The routes are
 * those of the route tree, so that a new one is walked too.
 */

const tree = readFileSync(join(import.meta.dirname, "../../packages/web/src/routeTree.gen.ts"), "utf8");
const routes = [...new Set([...tree.matchAll(/^ +fullPath: "(.+)";$/gm)].map(([, path = ""]) => path))];

type Bought = { sessionId: string; orderId: string };

// Every route, and a page that does not exist at the end.
function addressesOf({ sessionId, orderId }: Bought): string[] {
  const queries: Record<string, string> = {
    "/order-success": `?session_id=${sessionId}`,
    "/verify-otp": "?email=somebody%40example.com",
    "/reset-password": "?token=made-up",
  };
  const values: Record<string, string> = { $bookId: "1", $categoryId: "fiction", $order: orderId };
  const known = routes
    .filter((route) => route !== "" && (route === "/" || !route.endsWith("/")))
    .map((route) => route.replace(/\$\w+/g, (name) => values[name] ?? name) + (queries[route] ?? ""));
  expect(known, "the routes were found in the route tree").toContain("/admin/users");
  return [...known, NO_PAGE];
}

const NO_PAGE = "/no/such/page";
// The browser itself logs a page's status 404, which is expected; any other message is not.
const isAboutNoPage = (message: ConsoleMessage) =>
  /^Failed to load resource: .* status of 404/.test(message.text()) &&
  message.location().url.endsWith(NO_PAGE);

// Console messages from now on, each with the URL of its page.
function listenToConsole(page: Page): string[] {
  const messages: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning", "assert"].includes(message.type()) && !isAboutNoPage(message))
      messages.push(`${page.url()} ${message.type()}: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => messages.push(`${page.url()} uncaught: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 400 && response.request().resourceType() !== "document")
      messages.push(`${page.url()} returned ${response.status()}: ${response.url()}`);
  });
  return messages;
}

// Each page is loaded until no request is left.
async function walk(page: Page, addresses: readonly string[]): Promise<void> {
  const settled = settling(page);
  for (const address of addresses) {
    await page.goto(address);
    await settled();
  }
}

const QUIET_MS = 150;

// Waits until the page has its heading and no response arrived for a moment.
function settling(page: Page): () => Promise<void> {
  const open = new Set<object>();
  let last = Date.now();
  page.on("request", (request) => {
    open.add(request);
    last = Date.now();
  });
  const close = (request: object) => {
    open.delete(request);
    last = Date.now();
  };
  page.on("requestfinished", close);
  page.on("requestfailed", close);
  return async () => {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => open.size === 0 && Date.now() - last > QUIET_MS, { intervals: [50] }).toBe(true);
  };
}

const areas: Record<string, (address: string) => boolean> = {
  "the back office": isBackOffice,
  "the shop": (address) => !isBackOffice(address),
};

test.describe.configure({ mode: "parallel" });
test.use({ serviceWorkers: "allow" });

for (const [area, isOfArea] of Object.entries(areas))
  test.describe(`the console stays empty on every route of ${area}`, () => {
    const routesOf = (bought: Bought) => addressesOf(bought).filter(isOfArea);

    test("for a visitor, whose browser has no service workers", async ({ page }) => {
      await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
      const messages = listenToConsole(page);
      await walk(page, routesOf({ sessionId: "", orderId: "none" }));
      expect(messages).toEqual([]);
    });

    test("for a customer", async ({ page, shop }) => {
      const customer = await shop.newCustomer();
      const bought = await buyAndSettle(shop, customer, "2");
      await signInByApi(page, customer);
      const messages = listenToConsole(page);
      await page.goto("/book/1");
      await page.getByRole("button", { name: "Add to Cart" }).click();
      await walk(page, routesOf(bought));
      expect(messages).toEqual([]);
    });

    test("for an administrator", async ({ page, shop }) => {
      const bought = await buyAndSettle(shop, people.admin, "2");
      await signInByApi(page, people.admin);
      const messages = listenToConsole(page);
      await walk(page, routesOf(bought));
      expect(messages).toEqual([]);
    });
  });

function isBackOffice(address: string): boolean {
  return address.startsWith("/admin");
}
