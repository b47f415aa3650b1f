import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { productNode, root } from "../paths.mjs";

const refused = [
  ["camel.ts", "export const smallCrowd = 1;"],
  ["upper.ts", "export const MAX_CROWD = 1;"],
  ["two-words.ts", "export const doItAgain = 1;"],
  ["key.ts", "export const sizes = { crowd: 1 };"],
  ["word-form.ts", "export const isAnswered = true;"],
  ["type.ts", "export type Crowd = { size: number };"],
  ["parameter.ts", "export const sizeOf = (crowd: string[]) => crowd.length;"],
  ["private.ts", "export class Hall { #crowd = 1; size = () => this.#crowd; }"],
  ["kebab-crowd.ts", "export const size = 1;"],
  ["crowd/folder.ts", "export const size = 1;"],
] as const;
const accepted = [
  ["part-of-a-word.ts", "export const crowded = 1, followed = 2, SLOWED = 3;"],
  ["text.tsx", 'export const Text = () => <p title="crowd">crowd</p>; // crowd'],
  ["member-of-a-library.ts", "export const size = globalThis.crowd;"],
] as const;

const folder = mkdtempSync(join(tmpdir(), "frangipani-words-"));
let report: string;

beforeAll(() => {
  const plugin = join(root, "scripts/retired-words.grit");
  const config = { plugins: [plugin], linter: { rules: { preset: "none" } } };
  writeFileSync(join(folder, "biome.json"), JSON.stringify(config));
  for (const [file, text] of [...refused, ...accepted]) {
    const path = join(folder, "packages", file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "lint", "--reporter=github", "--max-diagnostics=none", "packages"];
  const { stdout, stderr } = spawnSync(productNode(), args, { cwd: folder, encoding: "utf8" });
  report = stdout + stderr;
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each(refused)("refuses %s: %s", (file) => {
  expect(report).toContain(`packages/${file},`);
});

it.each(accepted)("accepts %s: %s", (file) => {
  expect(report).toContain("has a retired word");
  expect(report).not.toContain(`packages/${file},`);
});
