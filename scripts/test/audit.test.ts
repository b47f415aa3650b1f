import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sourceProblems, verdict } from "../audit.mjs";
import { type Entry, missingOptionals } from "../lockfile.mjs";
import { root } from "../paths.mjs";

const lock = { packages: { "node_modules/hono": {}, "node_modules/vite": { dev: true } } };
const found = (name: string, severity: string) => ({
  vulnerabilities: { [name]: { name, severity, nodes: [`node_modules/${name}`] } },
});

describe("an audit", () => {
  it("passes when no weakness is known", () => {
    expect(verdict({ vulnerabilities: {} }, lock)).toEqual({ code: 0, text: "No known weaknesses." });
  });

  it.each(["low", "moderate", "high", "critical"])(
    "fails for a %s weakness of a delivered package",
    (severity) => {
      const { code, text } = verdict(found("hono", severity), lock);
      expect([code, text.split("\n")[0]]).toEqual([1, `${severity}: hono`]);
    },
  );

  it.each([
    ["low", 0],
    ["moderate", 0],
    ["high", 1],
    ["critical", 1],
  ])("reports a %s weakness of a tool, with the exit code %i", (severity, code) => {
    const result = verdict(found("vite", severity), lock);
    expect([result.code, result.text.split("\n")[0]]).toEqual([code, `${severity}: vite (a tool)`]);
  });

  it.each([
    [{ message: "405 Method Not Allowed" }, "405 Method Not Allowed"],
    [{ error: { summary: "request to the registry failed" } }, "request to the registry failed"],
    [{}, "it gave no report"],
  ])("that could not be made does not pass: %j", (report, reason) => {
    expect(verdict(report, lock)).toEqual({
      code: 2,
      text: `Nothing was audited, since the registry could not be asked: ${reason}`,
    });
  });
});

describe("the source of a package", () => {
  const problemsOf = (entry: Entry) => sourceProblems({ packages: { "node_modules/a": entry } });

  it.each([
    { integrity: "sha512-x" },
    { integrity: "sha512-x", resolved: "https://registry.npmjs.org/a/-/a-1.0.0.tgz" },
    { optional: true, os: ["darwin"] },
    { link: true },
  ])("is the registry: %j", (entry) => expect(problemsOf(entry)).toEqual([]));

  it.each([
    { integrity: "sha512-x", resolved: "git+ssh://git@github.com/a/a.git#1" },
    { integrity: "sha512-x", resolved: "https://registry.npmjs.org.evil.example/a.tgz" },
    { integrity: "sha512-x", resolved: "http://registry.npmjs.org/a.tgz" },
    {},
    { optional: true },
  ])("is a problem if it is not the registry, or has no integrity hash: %j", (entry) =>
    expect(problemsOf(entry)).toHaveLength(1),
  );

  const lockOfRepository = () => JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  it("is no problem for any package of this repository", () =>
    expect(sourceProblems(lockOfRepository())).toEqual([]));

  it("is known for the packages of every platform of this repository (otherwise: npm run lockfile)", () => {
    expect(missingOptionals(lockOfRepository()).map(({ name }) => name)).toEqual([]);
  });
});
