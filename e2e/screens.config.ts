import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

/** `npm run screenshots`: a picture of every route, in both sizes and both themes, into screenshots/. */
export default defineConfig({ ...base, testDir: "screens", testIgnore: [], projects: [{ name: "screens" }] });
