import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { missingOptionals } from "../lockfile.mjs";
import { root } from "../paths.mjs";

it("this repository's lockfile has an entry for every platform's packages (else: npm run lockfile)", () => {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  expect(missingOptionals(lock).map(({ name }) => name)).toEqual([]);
});
