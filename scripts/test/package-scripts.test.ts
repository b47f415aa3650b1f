import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../paths.mjs";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const scripts: Record<string, string> = JSON.parse(read("package.json")).scripts;

it("has one line in CONTRIBUTING.md for each script of package.json", () => {
  const documented = [...read("CONTRIBUTING.md").matchAll(/^\| `([\w:-]+)` \| \S/gm)].map(([, name]) => name);
  expect(documented.toSorted()).toEqual(Object.keys(scripts).toSorted());
});

describe("test:attacks", () => {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  }).split("\n");
  const folderOf = (project: string) => (project === "stacks" ? "stacks/" : `packages/${project}/`);

  const commands = (scripts["test:attacks"] ?? "").split(" && ").map((command) => {
    const [selection = "", titles = ""] = command.replaceAll('"', "").split(" -t ");
    const projects = [...selection.matchAll(/--project (\w+)/g)].map(([, name = ""]) => name);
    const patterns = selection
      .replace(/--project \w+/g, "")
      .split(/\s+/)
      .slice(2);
    return { projects, patterns, titles: titles.split("|").filter(Boolean) };
  });
  const testsOf = (projects: readonly string[]) =>
    files.filter(
      (file) => file.endsWith(".test.ts") && projects.some((name) => file.startsWith(folderOf(name))),
    );

  it.each(commands.flatMap(({ projects, patterns }) => patterns.map((pattern) => ({ projects, pattern }))))(
    "runs a test file for $pattern",
    ({ projects, pattern }) => {
      expect(testsOf(projects).filter((file) => file.includes(pattern))).not.toEqual([]);
    },
  );

  it("runs tests of each project that it names", () => {
    for (const { projects, patterns } of commands)
      for (const project of projects) {
        const run = testsOf([project]).filter((file) => patterns.some((pattern) => file.includes(pattern)));
        expect(run, project).not.toEqual([]);
      }
  });

  it.each(commands.flatMap(({ titles }) => titles))("names properties of the stack: %s", (title) => {
    const properties = files.filter((file) => file.startsWith("stacks/test/properties/")).map(read);
    expect(
      properties.filter((text) => new RegExp(`title: "[^"]*${title}|^ {2}${title}:`, "m").test(text)),
    ).not.toEqual([]);
  });
});
