import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";
import type { ShopOptions } from "./support/test.ts";

// A service goes wrong for everybody: these tests have a shop of their own, and need none for all.
const { globalSetup: _, ...shared } = base;

/**
 * `npm run test:faults`: what the screens say when a service fails, and that nothing is lost or done twice.
 */
export default defineConfig<ShopOptions>({
  ...shared,
  testDir: "faults",
  testIgnore: [],
  outputDir: "../test-results/faults",
  workers: 1,
  globalTimeout: 8 * 60_000,
  use: { ...shared.use, ownProduct: "faults" },
  projects: [{ name: "faults" }],
});
