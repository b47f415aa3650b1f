import { readFileSync } from "node:fs";
import type { Document } from "../../src/docs/document.ts";

/** The contract of the last release (`npm run api:release`). */
export const released: Document = JSON.parse(
  readFileSync(new URL("../docs/released-api.json", import.meta.url), "utf8"),
);
