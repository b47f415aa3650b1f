import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";
import type { ShopOptions } from "./support/test.ts";

/** `npm run test:faults`: what people see when a service goes wrong, and that nothing is lost or done twice. */
export default defineConfig<ShopOptions>({
  ...base,
  testDir: "faults",
  testIgnore: [],
  outputDir: "../test-results/faults",
  // A service goes wrong for everybody: each file has a shop of its own.
  workers: 1,
  globalTimeout: 8 * 60_000,
  use: { ...base.use, ownProduct: "faults" },
  projects: [{ name: "faults" }],
});
