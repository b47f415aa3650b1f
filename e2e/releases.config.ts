import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

// These tests start a product of their own, in which builds of two commits follow each other.
const { globalSetup: _, ...shared } = base;

/** `npm run test:releases`: pages and workers of the last release with the API of this commit, and the other way round. */
export default defineConfig({
  ...shared,
  testDir: "releases",
  testIgnore: [],
  outputDir: "../test-results/releases",
  workers: 1,
  globalTimeout: 10 * 60_000,
  projects: [{ name: "releases" }],
});
