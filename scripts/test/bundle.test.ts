import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bundle } from "../build.mjs";
import { root } from "../paths.mjs";

it("has a map, by which a stack trace names the line of the source", async () => {
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
