import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from "@playwright/test";
import { findBrowser } from "../../scripts/find-browser.mjs";

type Use = Partial<PlaywrightTestOptions & PlaywrightWorkerOptions>;
type Found = Awaited<ReturnType<typeof findBrowser>>;

// Each worker reads the configuration again: the environment passes on the browser that was found first.
const found: Found = process.env.FRANGIPANI_FOUND_BROWSER
  ? JSON.parse(process.env.FRANGIPANI_FOUND_BROWSER)
  : await findBrowser();
process.env.FRANGIPANI_FOUND_BROWSER = JSON.stringify(found);

export const browserOptions = (): Use => ({
  browserName: "chromium",
  launchOptions: {
    executablePath: found.executablePath,
    args: found.args,
    env: { ...definedOf(process.env), ...found.env },
  },
});

export const desktop: Use = { viewport: { width: 1440, height: 900 } };

export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
} satisfies Use;

function definedOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
