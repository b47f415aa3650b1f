import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../paths.mjs";

/* docs/security.md says what meets the standard and which test shows it: here, that all of these tests exist. */

const page = readFileSync(join(root, "docs/security.md"), "utf8");

// The number of items of levels 1 and 2 in each section of ASVS 5.0.0; they come before those of level 3.
const SECTIONS = {
  1.1: 2,
  1.2: 9,
  1.3: 11,
  1.4: 3,
  1.5: 2,
  2.1: 3,
  2.2: 3,
  2.3: 4,
  2.4: 1,
  3.1: 0,
  3.2: 2,
  3.3: 4,
  3.4: 6,
  3.5: 5,
  3.6: 0,
  3.7: 2,
  4.1: 3,
  4.2: 1,
  4.3: 2,
  4.4: 4,
  5.1: 1,
  5.2: 3,
  5.3: 2,
  5.4: 3,
  6.1: 3,
  6.2: 12,
  6.3: 4,
  6.4: 4,
  6.5: 5,
  6.6: 3,
  6.7: 0,
  6.8: 4,
  7.1: 3,
  7.2: 4,
  7.3: 2,
  7.4: 5,
  7.5: 2,
  7.6: 2,
  8.1: 2,
  8.2: 3,
  8.3: 1,
  8.4: 1,
  9.1: 3,
  9.2: 4,
  10.1: 2,
  10.2: 2,
  10.3: 4,
  10.4: 11,
  10.5: 5,
  10.6: 2,
  10.7: 3,
  11.1: 2,
  11.2: 3,
  11.3: 3,
  11.4: 4,
  11.5: 1,
  11.6: 1,
  11.7: 0,
  12.1: 3,
  12.2: 2,
  12.3: 4,
  13.1: 1,
  13.2: 5,
  13.3: 2,
  13.4: 5,
  14.1: 2,
  14.2: 4,
  14.3: 3,
  15.1: 3,
  15.2: 3,
  15.3: 7,
  15.4: 0,
  16.1: 1,
  16.2: 5,
  16.3: 4,
  16.4: 3,
  16.5: 3,
  17.1: 1,
  17.2: 4,
  17.3: 2,
};
const ITEMS = Object.entries(SECTIONS).flatMap(([section, items]) =>
  Array.from({ length: items }, (_, index) => `${section}.${index + 1}`),
);

const standard = page.slice(page.indexOf("## The standard"));
const rows = standard.split("\n").flatMap((line) => {
  const [, items = "", ...rest] = line.split("|").map((cell) => cell.trim());
  const named = items.split(/,\s*/).filter((item) => /^\d+\.\d+\.\d+$/.test(item));
  return named.length > 0 ? [{ named, rest }] : [];
});

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
}).split("\n");
const inTicks = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text);

describe("docs/security.md", () => {
  it("says of every item of levels 1 and 2, once, whether it is met", () => {
    const items = rows.flatMap(({ named }) => named);
    expect(items.toSorted()).toEqual(ITEMS.toSorted());
  });

  it("names a test for every item that is met", () => {
    const met = rows.filter(({ rest }) => rest.length === 3);
    expect(met.length).toBeGreaterThan(80);
    for (const { named, rest } of met) expect(rest[1], named.join()).toMatch(/`[\w/-]+(\.\w+)+: /);
  });

  const tests = inTicks.flatMap((text) => {
    const [, file = "", name = ""] = /^([\w/-]+\.(?:(?:test|spec)\.)?(?:ts|mjs)): (.+)$/.exec(text) ?? [];
    return file ? [{ file, name }] : [];
  });
  it.each(tests)("names a test that is there: $file: $name", ({ file, name }) => {
    const of = files.filter((path) => `/${path}`.endsWith(`/${file}`) && existsSync(join(root, path)));
    expect(of).toHaveLength(1);
    const [text = ""] = of.map((path) => readFileSync(join(root, path), "utf8"));
    expect(["'", '"', "`"].some((quote) => text.includes(quote + name))).toBe(true);
  });
});
