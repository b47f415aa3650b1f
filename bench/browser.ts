import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "../scripts/find-browser.mjs";

export async function launchBrowser(...more: string[]) {
  const { executablePath, args, env } = await findBrowser();
  const all = { ...process.env, ...env } as Record<string, string>;
  return chromium.launch({ executablePath, args: [...args, ...more], env: all });
}

/** A page in a new browser profile, without worker and cache, on the phone that Lighthouse's mobile preset emulates. */
export async function firstVisitPage(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "block",
  });
  return context.newPage();
}
