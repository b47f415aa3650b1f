import type { Page } from "@playwright/test";
import { openForOffline } from "../support/device.ts";
import { addToCart } from "../support/orders.ts";
import { expect, test } from "../support/test.ts";

/* On the home screen: what the manifest promises, and how the shop offers itself there. */

type Icon = { src: string; sizes: string; purpose: string };
type Manifest = Record<string, unknown> & {
  icons: Icon[];
  screenshots: { src: string; sizes: string; form_factor: string }[];
  shortcuts: { name: string; url: string; icons: Icon[] }[];
};

const manifestOf = async (page: Page): Promise<Manifest> => {
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  return (await page.request.get(address ?? "")).json();
};

test("the browser finds nothing missing to install the shop", async ({ device }) => {
  const page = await device.open();
  await openForOffline(page);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  expect(installabilityErrors).toEqual([]);
  const { errors } = await devtools.send("Page.getAppManifest");
  expect(errors.map(({ message }) => message)).toEqual([]);
});

test.describe("with the worker at work", () => {
  test.use({ serviceWorkers: "allow" });

  test("a page that is opened while the worker is installed works offline, too @slow", async ({ page }) => {
    await page.goto("/");
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
    await openForOffline(page, "/book/1");
  });

  test("the device keeps what shoppers need, and nothing of the server's @slow", async ({ page }) => {
    await openForOffline(page);
    for (const [path, says] of [
      ["/api/health", '{"status":"ok"}'],
      ["/_local/mail/messages", "["],
      ["/robots.txt", "User-agent"],
      ["/sitemap.xml", "sitemap"],
      ["/manifest.webmanifest", "Frangipani Books"],
      ["/media/covers/none.webp", "Not found"],
    ] as const) {
      await page.goto(path);
      await expect(page.locator("body"), path).toContainText(says);
    }
    const stored = await page.evaluate(async () => {
      const requests = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(stored).toContain("/index.html");
    const home = await page.evaluate(async () => (await caches.match("/"))?.text());
    expect(home).toContain("Featured Books");
    expect(home, "a preload does not get through the worker").not.toContain('rel="preload"');
    expect(stored.filter((path) => /pdf|\/admin\/|^\/api\//.test(path))).toEqual([]);
  });
});

test("the manifest names the shop, its colours, pictures and shortcuts @slow", async ({ page }) => {
  await page.goto("/");
  const manifest = await manifestOf(page);
  expect(manifest).toMatchObject({
    id: "/",
    name: "Frangipani Books",
    short_name: "Frangipani",
    description: expect.stringMatching(/\S/),
    lang: "en-SG",
    dir: "ltr",
    scope: "/",
    start_url: "/",
    display: "standalone",
    categories: ["books", "shopping"],
    share_target: { action: "/browse", method: "GET", params: { text: "q" } },
    launch_handler: { client_mode: "navigate-existing" },
  });
  await page.emulateMedia({ colorScheme: "light" });
  const paper = await page.evaluate((colour) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = colour;
    return [getComputedStyle(probe).color, getComputedStyle(document.body).backgroundColor];
  }, String(manifest.background_color));
  expect(paper[0], "the colour of the page").toBe(paper[1]);
  expect(manifest.theme_color).toBe(manifest.background_color);

  const purposes = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
  expect(purposes).toEqual(expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]));
  expect(manifest.screenshots.map((one) => one.form_factor)).toEqual(
    expect.arrayContaining(["wide", "narrow"]),
  );
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ["Browse", "/browse"],
    ["Cart", "/cart"],
    ["Orders", "/customer/orders"],
  ]);
  const pictures = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
    { src: "/icons/apple-touch-180.png", sizes: "180x180" },
  ];
  for (const { src, sizes } of pictures) {
    const size = await page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
      return `${width}x${height}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
});

test.describe("the offer", () => {
  const offer = (page: Page) => page.getByRole("complementary", { name: "Install the shop as an app" });

  // As Chromium does when the app can be installed.
  const browserOffers = (page: Page, outcome: "accepted" | "dismissed") =>
    page.evaluate((outcome) => {
      const event = new Event("beforeinstallprompt", { cancelable: true });
      const prompt = async () => {
        Object.assign(globalThis, { prompted: true });
        return { outcome };
      };
      dispatchEvent(Object.assign(event, { prompt }));
    }, outcome);

  const showInterest = async (page: Page) => {
    await addToCart(page, "2");
    await expect(page.getByRole("button", { name: "Cart, 1 item" })).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Browse Books" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Browse Books" })).toBeVisible();
  };

  test("comes after a sign of interest, and goes once it is installed @slow", async ({ page }) => {
    await page.goto("/browse");
    await expect(page.getByRole("heading", { level: 1, name: "Browse Books" })).toBeVisible();
    await browserOffers(page, "accepted");
    await expect(page.getByText(/^\d+ books$/).first()).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await showInterest(page);
    await browserOffers(page, "accepted");
    await offer(page).getByRole("button", { name: "Install" }).click();
    expect(await page.evaluate(() => "prompted" in globalThis)).toBe(true);
    await expect(offer(page)).toHaveCount(0);
    await browserOffers(page, "accepted");
    await expect(offer(page)).toBeVisible();
    // Of a phone with text twice as large it takes a quarter at most.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect((await offer(page).boundingBox())?.height).toBeLessThanOrEqual(844 / 4);
    await expect(offer(page).getByRole("button", { name: "Not now" })).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
    await expect(offer(page)).toHaveCount(0);
  });

  test("does not come again to who said not now @slow", async ({ page }) => {
    await showInterest(page);
    await browserOffers(page, "dismissed");
    await offer(page).getByRole("button", { name: "Not now" }).click();
    await expect(offer(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Browse Books" })).toBeVisible();
    await browserOffers(page, "dismissed");
    await expect(offer(page)).toHaveCount(0);
    await page.getByRole("link", { name: "On this device" }).click();
    await expect(page.getByRole("button", { name: "Install" })).toBeVisible();
  });

  test("on an iPhone it shows the steps in the Share sheet @phone-only @slow", async ({ page }) => {
    await page.addInitScript(() => Object.assign(navigator, { standalone: false }));
    await addToCart(page, "2");
    await expect(page.getByRole("button", { name: "Cart, 1 item" })).toBeVisible();
    await page.goto("/browse");
    await expect(offer(page)).toContainText("Add to Home Screen");
    await expect(offer(page).getByRole("button", { name: "Install" })).toHaveCount(0);
  });
});
