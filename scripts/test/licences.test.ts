import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isFulfilled, licenceProblems } from "../licences.mjs";
import type { Entry, Lockfile } from "../lockfile.mjs";
import { root } from "../paths.mjs";

const lockOf = (packages: Lockfile["packages"]) => ({ packages: packages });
const problemsOf = (entry: Entry, path = "node_modules/some") =>
  licenceProblems(lockOf({ [path]: { version: "1.0.0", ...entry } }));

describe("a package", () => {
  it("may be used under a licence of the list", () => {
    expect(problemsOf({ license: "MIT" })).toEqual([]);
  });

  it.each([
    "GPL-3.0-only",
    "AGPL-3.0-or-later",
    "SSPL-1.0",
    "UNLICENSED",
    "SEE LICENSE IN LICENSE.md",
    "toString",
    "",
  ])("is refused under %j", (license: string) => {
    expect(problemsOf({ license })).toEqual([expect.stringMatching(/^some 1\.0\.0: /)]);
  });

  it("is refused when it has no licence", () => {
    expect(problemsOf({})).toEqual(["some 1.0.0: it does not say under which licence it is"]);
  });

  it("that is a tool may have licences that a delivered one may not have", () => {
    expect(problemsOf({ license: "MPL-2.0", dev: true })).toEqual([]);
    expect(problemsOf({ license: "MPL-2.0" })).toEqual([
      "some 1.0.0: MPL-2.0 is not among the terms for what is delivered",
    ]);
    expect(problemsOf({ license: "GPL-3.0-only", dev: true })).toHaveLength(1);
  });

  it("that was reviewed may have its own licence, and no other package may", () => {
    const license = "LGPL-3.0-or-later";
    expect(problemsOf({ license }, "node_modules/@img/sharp-libvips-linux-x64")).toEqual([]);
    expect(problemsOf({ license }, "node_modules/@evil/sharp-libvips-linux-x64")).toHaveLength(1);
  });

  it("is checked in every node_modules", () => {
    const path = "packages/web/node_modules/a/node_modules/@b/c";
    expect(problemsOf({ license: "GPL-3.0-only" }, path)).toEqual([expect.stringMatching(/^@b\/c 1\.0\.0/)]);
  });

  it("for another platform has the licence of the package that it is a part of", () => {
    const part = { "node_modules/tool-linux-x64": { version: "1.0.0", optional: true } };
    const tool = (license: string) => ({
      "node_modules/tool": { version: "1.0.0", license, optionalDependencies: { "tool-linux-x64": "1.0.0" } },
    });
    expect(licenceProblems(lockOf({ ...part, ...tool("MIT") }))).toEqual([]);
    expect(licenceProblems(lockOf({ ...part, ...tool("GPL-3.0-only") }))).toHaveLength(2);
  });

  it("of our own needs no licence", () => {
    expect(
      licenceProblems(lockOf({ "packages/core": {}, "node_modules/@frangipani/core": { link: true } })),
    ).toEqual([]);
  });
});

describe("an expression of licences", () => {
  const terms = ["MIT", "Zlib"];
  it.each([
    ["MIT", true],
    ["MIT OR GPL-3.0-only", true],
    ["GPL-3.0-only OR MIT", true],
    ["MIT AND GPL-3.0-only", false],
    ["(MIT AND Zlib)", true],
    ["GPL-3.0-only OR (MIT AND Zlib)", true],
    ["(MIT OR GPL-3.0-only) AND GPL-3.0-only", false],
    // AND binds tighter than OR.
    ["MIT OR GPL-3.0-only AND GPL-3.0-only", true],
    ["GPL-3.0-only AND MIT OR Zlib", true],
    ["MIT GPL-3.0-only", false],
    ["MIT WITH Classpath-exception-2.0", false],
    ["(MIT", false],
    ["MIT)", false],
    ["MIT AND", false],
    ["OR MIT", false],
  ])("%s: %s", (expression, allowed) => expect(isFulfilled(expression, terms)).toBe(allowed));
});

it("this repository's packages may all be used (otherwise: scripts/licences.mjs)", () => {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  expect(licenceProblems(lock)).toEqual([]);
});
