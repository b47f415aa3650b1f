import { defineConfig } from "@playwright/test";
import { browserOptions, desktop, phone } from "./support/browser.ts";
import type { ShopOptions } from "./support/test.ts";

/**
 * Every test runs on a desktop; one tagged @phone also on a phone, one tagged @phone-only there alone. `npm test` leaves out
 * what is tagged @slow, on a phone @phone-slow and on a desktop @desktop-slow, which `npm run test:slow` runs
 * (scripts/test.mjs); by hand, everything. On CI, whose machine may be busy, a failed test is retried once; `npm test`
 * counts the retries.
 */
const SLOW = /@slow\b/;
function selection(all: RegExp, slow: RegExp) {
  const isSlow = new RegExp(`${SLOW.source}|${slow.source}`);
  if (process.env.TESTS === "daily") return { grep: all, grepInvert: isSlow };
  if (process.env.TESTS === "slow")
    return { grep: new RegExp(`(?=.*(?:${isSlow.source}))(?=.*(?:${all.source}))`) };
  return { grep: all };
}

export default defineConfig<ShopOptions>({
  testDir: ".",
  testMatch: "*.spec.ts",
  testIgnore: /\/e2e\/(pictures|releases)\//,
  outputDir: "../test-results",
  globalSetup: "./support/product.ts",
  fullyParallel: false,
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    ...browserOptions(),
    // Recording costs a third of the time: `npm test -- e2e/orders/purchase.spec.ts` records, a run of all does not.
    trace: "off",
    screenshot: "only-on-failure",
    // Most tests are first visits, in which the worker only fills its caches: blocking it saves a third of the time.
    // Tests of the worker allow it.
    serviceWorkers: "block",
    // Fading pages keep a machine without a graphics card busy. Only purchase.spec.ts is tested with motion.
    contextOptions: { reducedMotion: "reduce" },
    // For how long an action waits for its element.
    actionTimeout: 30_000,
  },
  projects: [
    { name: "desktop", ...selection(/^(?!.*@phone-only\b)/, /@desktop-slow\b/), use: desktop },
    { name: "phone", ...selection(/@phone\b/, /@phone-slow\b/), use: phone },
  ],
});
