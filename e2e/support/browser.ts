import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from "@playwright/test";
import { findBrowser } from "../../scripts/find-browser.mjs";

type Use = Partial<PlaywrightTestOptions & PlaywrightWorkerOptions>;
type FoundBrowser = Awaited<ReturnType<typeof findBrowser>>;

// Each worker process reads this file again: the environment hands it the browser that was found first.
const browser: FoundBrowser = process.env.FRANGIPANI_FOUND_BROWSER
  ? JSON.parse(process.env.FRANGIPANI_FOUND_BROWSER)
  : await findBrowser();
process.env.FRANGIPANI_FOUND_BROWSER = JSON.stringify(browser);

export const browserOptions = (): Use => ({
  browserName: "chromium",
  launchOptions: {
    executablePath: browser.executablePath,
    args: browser.args,
    env: { ...withoutUndefined(process.env), ...browser.env },
  },
});

export const desktop: Use = { viewport: { width: 1440, height: 900 } };

export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
} satisfies Use;

function withoutUndefined(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
