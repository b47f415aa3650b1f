import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../paths.mjs";

/* docs/security.md says how each item of the standard is met and which test shows it. This checks that the tests exist. */

const page = readFileSync(join(root, "docs/security.md"), "utf8");

// How many items of levels 1 and 2 each section of ASVS 5.0.0 has, by chapter. In a section they come before those of level 3.
const ITEMS_PER_SECTION = [
  [2, 9, 11, 3, 2],
  [3, 3, 4, 1],
  [0, 2, 4, 6, 5, 0, 2],
  [3, 1, 2, 4],
  [1, 3, 2, 3],
  [3, 12, 4, 4, 5, 3, 0, 4],
  [3, 4, 2, 5, 2, 2],
  [2, 3, 1, 1],
  [3, 4],
  [2, 2, 4, 11, 5, 2, 3],
  [2, 3, 3, 4, 1, 1, 0],
  [3, 2, 4],
  [1, 5, 2, 5],
  [2, 4, 3],
  [3, 3, 7, 0],
  [1, 5, 4, 3, 3],
  [1, 4, 2],
];
const ITEMS = ITEMS_PER_SECTION.flatMap((sections, chapter) =>
  sections.flatMap((items, section) =>
    Array.from({ length: items }, (_, item) => `${chapter + 1}.${section + 1}.${item + 1}`),
  ),
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
  it.each(tests)("names a test that exists: $file: $name", ({ file, name }) => {
    const found = files.filter((path) => `/${path}`.endsWith(`/${file}`) && existsSync(join(root, path)));
    expect(found).toHaveLength(1);
    const [text = ""] = found.map((path) => readFileSync(join(root, path), "utf8"));
    expect(["'", '"', "`"].some((quote) => text.includes(quote + name))).toBe(true);
  });
});
