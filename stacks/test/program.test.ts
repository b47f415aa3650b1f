import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { alarmLines } from "./properties/alarms.ts";
import { properties } from "./properties/all.ts";
import { sharedStack } from "./support/shared-stack.ts";
import { ROOT } from "./support/workspace.ts";

for (const stage of ["production", "dev"] as const)
  describe(`the stage ${stage}`, () => {
    for (const [subject, list] of Object.entries(properties))
      describe(subject, () => {
        for (const { title, on = stage, holds } of list)
          if (on === stage) it(title, async () => holds(sharedStack(stage)));
      });
  });

it("docs/operations.md says of every alarm what it means and what to do", () => {
  for (const { name, cause, response } of alarmLines()) {
    expect(cause, name).not.toBe("");
    expect(response, name).not.toBe("");
  }
});

it("sst-env.d.ts offers what the stacks link, as a deployment would write it", () => {
  const text = readFileSync(join(ROOT, "sst-env.d.ts"), "utf8");
  const { links } = sharedStack("production");
  for (const [name, properties] of Object.entries(links)) {
    const lines = Object.entries(properties)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, type]) => `      "${key}": ${type}`);
    expect(text).toContain(`    "${name}": {\n${lines.join("\n")}\n    }`);
  }
  const named = [...text.matchAll(/^ {4}"(\w+)": \{$/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(Object.keys(links).toSorted());
});
