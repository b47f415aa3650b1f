import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { drawArchitecture } from "../draw-architecture.ts";
import { root } from "../paths.mjs";

it("docs/architecture.md shows the imports as the code has them (npm run draw:architecture)", () => {
  const page = readFileSync(join(root, "docs/architecture.md"), "utf8");
  expect(drawArchitecture(page)).toBe(page);
});
