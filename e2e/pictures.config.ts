import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

/**
 * `npm run tour`: the pictures of README.md and docs/tour.md, into docs/pictures. `npm run screenshots`: a picture of every
 * route, in both sizes and both themes, into screenshots/.
 */
export default defineConfig({
  ...base,
  testDir: "pictures",
  testIgnore: [],
  workers: 1,
  projects: [
    { name: "screens", testMatch: "screens.spec.ts" },
    { name: "tour", testIgnore: "screens.spec.ts" },
  ],
});
