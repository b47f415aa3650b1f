import type { Page } from "@playwright/test";
import { openForOffline } from "../support/device.ts";
import { addToCart } from "../support/orders.ts";
import { expect, test } from "../support/test.ts";

/* What the manifest declares, what the worker stores, and when the shop offers to be installed. */

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

test("the shop meets the browser's conditions for installing it", async ({ device }) => {
  const page = await device.open();
  await openForOffline(page);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  expect(installabilityErrors).toEqual([]);
  const { errors } = await devtools.send("Page.getAppManifest");
  expect(errors.map(({ message }) => message)).toEqual([]);
});

test.describe("with the worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a page opened while the worker is being installed works offline @slow", async ({ page }) => {
    await page.goto("/");
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
    await openForOffline(page, "/book/1");
  });

  test("the worker stores no API response, sample or back office @slow", async ({ page }) => {
    await openForOffline(page);
    for (const [path, text] of [
      ["/api/health", '{"status":"ok"}'],
      ["/_local/mail/messages", "["],
      ["/robots.txt", "User-agent"],
      ["/sitemap.xml", "sitemap"],
      ["/manifest.webmanifest", "Frangipani Books"],
      ["/media/covers/none.webp", "Not found"],
    ] as const) {
      await page.goto(path);
      await expect(page.locator("body"), path).toContainText(text);
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
    expect(home, "the worker does not serve preloads").not.toContain('rel="preload"');
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
  const [manifestColour, pageColour] = await page.evaluate((colour) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = colour;
    return [getComputedStyle(probe).color, getComputedStyle(document.body).backgroundColor];
  }, String(manifest.background_color));
  expect(manifestColour).toBe(pageColour);
  expect(manifest.theme_color).toBe(manifest.background_color);

  const purposes = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
  expect(purposes).toEqual(expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]));
  expect(manifest.screenshots.map((screenshot) => screenshot.form_factor)).toEqual(
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

test.describe("the offer to install", () => {
  const offer = (page: Page) => page.getByRole("complementary", { name: "Install the shop as an app" });

  // Chromium dispatches this event when the app can be installed.
  const dispatchInstallPrompt = (page: Page, outcome: "accepted" | "dismissed") =>
    page.evaluate((outcome) => {
      const event = new Event("beforeinstallprompt", { cancelable: true });
      const prompt = async () => {
        Object.assign(globalThis, { prompted: true });
        return { outcome };
      };
      dispatchEvent(Object.assign(event, { prompt }));
    }, outcome);

  const addBookAndBrowse = async (page: Page) => {
    await addToCart(page, "2");
    await expect(page.getByRole("button", { name: "Cart, 1 item" })).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Browse Books" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Browse Books" })).toBeVisible();
  };

  test("is shown after a book is added to the cart, until the app is installed @slow", async ({ page }) => {
    await page.goto("/browse");
    await expect(page.getByRole("heading", { level: 1, name: "Browse Books" })).toBeVisible();
    await dispatchInstallPrompt(page, "accepted");
    await expect(page.getByText(/^\d+ books$/).first()).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await addBookAndBrowse(page);
    await dispatchInstallPrompt(page, "accepted");
    await offer(page).getByRole("button", { name: "Install" }).click();
    expect(await page.evaluate(() => "prompted" in globalThis)).toBe(true);
    await expect(offer(page)).toHaveCount(0);
    await dispatchInstallPrompt(page, "accepted");
    await expect(offer(page)).toBeVisible();
    // With text twice as large it takes at most a quarter of a phone's screen.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect((await offer(page).boundingBox())?.height).toBeLessThanOrEqual(844 / 4);
    await expect(offer(page).getByRole("button", { name: "Not now" })).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
    await expect(offer(page)).toHaveCount(0);
  });

  test("is not shown again after Not now @slow", async ({ page }) => {
    await addBookAndBrowse(page);
    await dispatchInstallPrompt(page, "dismissed");
    await offer(page).getByRole("button", { name: "Not now" }).click();
    await expect(offer(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Browse Books" })).toBeVisible();
    await dispatchInstallPrompt(page, "dismissed");
    await expect(offer(page)).toHaveCount(0);
    await page.getByRole("link", { name: "On this device" }).click();
    await expect(page.getByRole("button", { name: "Install" })).toBeVisible();
  });

  test("shows the steps in the Share sheet on an iPhone @phone-only @slow", async ({ page }) => {
    await page.addInitScript(() => Object.assign(navigator, { standalone: false }));
    await addToCart(page, "2");
    await expect(page.getByRole("button", { name: "Cart, 1 item" })).toBeVisible();
    await page.goto("/browse");
    await expect(offer(page)).toContainText("Add to Home Screen");
    await expect(offer(page).getByRole("button", { name: "Install" })).toHaveCount(0);
  });
});
