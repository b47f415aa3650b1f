import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { COMMANDS } from "../src/commands.ts";

const read = (name: string) =>
  readFileSync(new URL(`../../../docs/${name}`, import.meta.url), "utf8").replaceAll("run --silent", "run");
const runbook = read("operations.md");
const walkthrough = read("runbook-walkthrough.md");

// A command by its name, without arguments.
const NAME =
  /\bnpm (?:start\b|run ops -- (?:--)?[a-z-]+|run (?!ops\b)[a-z:]+)|\bnpx sst (?:secret )?[a-z]+|\baws [a-z0-9-]+ [a-z0-9-]+|\bnode bench\/[\w/]+\.ts/g;
const namesIn = (text: string) => [...text.matchAll(NAME)].map(([name]) => name);
const unique = (names: readonly string[]) => [...new Set(names)].sort();

const rows = [...walkthrough.matchAll(/^\| (.+?) \| (here|AWS) \| /gm)].map(([, command = "", where]) => ({
  names: namesIn(command),
  where,
}));
const namesOf = (where: string) =>
  unique(rows.filter((row) => row.where === where).flatMap(({ names }) => names));

it("names each command of operators, and no other", () => {
  const named = [...runbook.matchAll(/(?:npm run ops --|ops\/src\/main\.ts) ([a-z-]+)/g)];
  const commands = unique(named.map(([, name = ""]) => name)).filter((name) => name !== "--help");
  expect(commands).toEqual(Object.keys(COMMANDS).sort());
});

it("was walked through command by command", () => {
  expect(unique(rows.flatMap(({ names }) => names))).toEqual(unique(namesIn(runbook)));
});

it("marks what needs AWS, and nothing else", () => {
  const blocks = [...runbook.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
  expect(blocks.length).toBeGreaterThan(10);
  for (const where of ["here", "AWS"]) {
    const marked = blocks.filter((block) => block.startsWith("# needs AWS\n") === (where === "AWS"));
    expect(namesOf(where)).toEqual(expect.arrayContaining(unique(marked.flatMap(namesIn))));
  }
  expect(namesOf("AWS").filter((name) => namesOf("here").includes(name))).toEqual([]);
});
