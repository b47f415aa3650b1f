import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundle, hashOf } from "../build.mjs";
import { root } from "../paths.mjs";

it("the bundle has a source map, by which a stack trace names lines of the sources", async () => {
  const file = await bundle();
  const lines = readFileSync(file, "utf8").split("\n");
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")));
  const source = "packages/local/src/data-dir/data-dir.ts";
  const thrown = "throw new DataDirInUse(";
  const line = lines.findIndex((text) => text.includes(thrown));
  const entry = map.findEntry(line, lines[line]?.indexOf(thrown) ?? 0);
  const sourceLines = readFileSync(join(root, source), "utf8").split("\n");
  expect(entry).toMatchObject({
    originalSource: expect.stringContaining(source),
    originalLine: sourceLines.findIndex((text) => text.includes(thrown)),
  });
});

describe("the hash of sources", () => {
  let base: string;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), "hash-of-"));
    mkdirSync(join(base, "web/dist"), { recursive: true });
    writeFileSync(join(base, "web/page.ts"), "page");
    writeFileSync(join(base, "lock.json"), "{}");
  });
  afterEach(() => rmSync(base, { recursive: true }));
  const hash = () => hashOf(base, ["lock.json", "web"], ["web/dist"]);

  it("stays the same while nothing but omitted files changes", () => {
    const before = hash();
    writeFileSync(join(base, "web/dist/page.js"), "built");
    expect(hash()).toBe(before);
  });

  it("changes with a file's contents, its name and its disappearance", () => {
    const seen = new Set([hash()]);
    writeFileSync(join(base, "web/page.ts"), "page 2");
    seen.add(hash());
    writeFileSync(join(base, "web/other.ts"), "");
    seen.add(hash());
    rmSync(join(base, "lock.json"));
    seen.add(hash());
    expect(seen.size).toBe(4);
  });
});
