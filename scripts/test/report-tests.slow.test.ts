import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { run } from "../child-processes.mjs";
import { cache, productNode, root } from "../paths.mjs";

const reporter = join(root, "scripts/report-tests.mjs");
let folder: string;
let report: string;
beforeEach(() => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, "reported-"));
  report = join(folder, "report.json");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function reportOf(files: Record<string, string>, command: readonly string[]) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  // Not those of the run that this test is a part of.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST)/.test(name)),
  );
  const options = { quiet: true, cwd: folder, env: { ...env, TEST_REPORT: report } };
  const { output } = await run(productNode(), command, options);
  try {
    const { files: took, ...rest } = JSON.parse(readFileSync(report, "utf8"));
    return { ...rest, files: Object.keys(took).map((file) => file.split("/").at(-1)) };
  } catch {
    throw new Error(output);
  }
}

const tests = (from: string) => `import { test, expect } from "${from}";
let tries = 0;
test("passes", () => {});
test("fails", () => expect(1).toBe(2));
test.skip("is skipped", () => {});`;
const place = () => relative(root, folder);

it("counts Vitest's tests, a file that does not load and a hook that fails, and names the repeated", async () => {
  const files = {
    "vitest.config.js": "export default { test: { retry: 1 } };",
    "a.test.js": `${tests("vitest")}\ntest("passes later", () => expect(++tries).toBe(2));`,
    "broken.test.js": 'import "./missing.js";',
    "hook.test.js": `import { beforeAll, describe, test } from "vitest";
      describe("a group", () => { beforeAll(() => { throw new Error("no engine"); }); test("waits", () => {}); });`,
  };
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  expect(await reportOf(files, [vitest, "run", "--root", folder, `--reporter=${reporter}`])).toEqual({
    passed: 2,
    failed: 3,
    skipped: 2,
    failures: expect.arrayContaining([
      `${place()}/a.test.js › fails: expected 1 to be 2 // Object.is equality`,
      expect.stringContaining(`${place()}/broken.test.js: `),
      `${place()}/hook.test.js › a group: no engine`,
    ]),
    repeated: [`${place()}/a.test.js › passes later: expected 1 to be 2 // Object.is equality`],
    files: expect.arrayContaining(["a.test.js", "broken.test.js", "hook.test.js"]),
  });
});

it("counts Playwright's tests, and names the repeated", async () => {
  const files = {
    "playwright.config.js": 'export default { retries: 1, projects: [{ name: "desktop" }] };',
    "a.spec.js": `${tests(join(root, "node_modules/@playwright/test/index.mjs"))}
      test("passes later", (_, { retry }) => expect(retry).toBe(1));`.replace("(_,", "({}, "),
  };
  const playwright = join(root, "node_modules/@playwright/test/cli.js");
  expect(await reportOf(files, [playwright, "test", "--config", folder, `--reporter=${reporter}`])).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: [
      `[desktop] ${place()}/a.spec.js:4 › fails: Error: expect(received).toBe(expected) // Object.is equality`,
    ],
    repeated: [expect.stringMatching(/^\[desktop\] .*a\.spec\.js:6 › passes later: Error: expect/)],
    files: ["a.spec.js"],
  });
});
