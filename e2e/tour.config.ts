import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

/** `npm run tour`: the pictures of README.md and docs/tour.md, into docs/pictures. */
export default defineConfig({
  ...base,
  testDir: "tour",
  testIgnore: [],
  workers: 1,
  projects: [{ name: "tour" }],
});
