import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../paths.mjs";

const read = (file: string) => readFileSync(join(root, file), "utf8");

it("has one line in CONTRIBUTING.md for each script of package.json", () => {
  const documented = [...read("CONTRIBUTING.md").matchAll(/^\| `([\w:-]+)` \| \S/gm)].map(([, name]) => name);
  expect(documented.toSorted()).toEqual(Object.keys(JSON.parse(read("package.json")).scripts).toSorted());
});
