/**
 * `npm test`: installs what is missing, then runs every check and ends with `N passed, N failed`. `npm test
 * -- core e2e/orders/purchase.spec.ts` runs only the named steps: lint, types, a Vitest project, build, e2e or
 * one of its files, with a trace of each test that fails.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { handleSignals, run, stoppedBy } from "./child-processes.mjs";
import { countPlaywright, countVitest, summaryLine } from "./count-tests.mjs";
import { install } from "./install.mjs";
import { installPlatform } from "./install-platform.mjs";
import { cache, productNode, root } from "./paths.mjs";

const reports = join(cache, "reports");
/** @typedef {import("./count-tests.mjs").Counts & { name: string, seconds?: number }} Result */
/** @type {Result[]} */
const results = [];

handleSignals();
const failure = await install()
  .then(installPlatform)
  .catch((error) => error);
if (failure) {
  console.error(failure.message);
  results.push({ name: "install", passed: 0, failed: 1 });
} else {
  await check(selectSteps(process.argv.slice(2)));
}
if (stoppedBy()) results.push({ name: `stopped by ${stoppedBy()}`, passed: 0, failed: 1 });
printSummary();

/**
 * The steps that the arguments name; all of them when there are none.
 * @param {readonly string[]} words
 */
function selectSteps(words) {
  const browserFiles = words.filter((word) => /^e2e\/./.test(word));
  const projects = words.filter(
    (word) => !["lint", "types", "build", "e2e"].includes(word) && !browserFiles.includes(word),
  );
  const isSelected = (/** @type {string} */ step) => words.length === 0 || words.includes(step);
  return {
    lint: isSelected("lint"),
    types: isSelected("types"),
    unit: words.length === 0 || projects.length > 0,
    build: isSelected("build"),
    browser: isSelected("e2e") || browserFiles.length > 0,
    projects,
    browserFiles,
  };
}

/** @param {ReturnType<typeof selectSteps>} steps */
async function check({ lint, types, unit, build, browser, projects, browserFiles }) {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  if (lint) {
    await step("Format and lint", () => tool("@biomejs/biome/bin/biome", "check", "--error-on-warnings"));
    await step("Unused code", () => tool("knip/bin/knip.js"));
  }
  if (types) await step("Types", typesOfEverything);
  // Some tests of the local product start it whole, and it does not start without the web app.
  const built = build || unit || browser ? await step("Build", buildWeb) : undefined;
  if (unit) await step("Unit, API and infrastructure tests", () => vitest(projects));
  if (browser && built?.failed) console.log("\nNo browser tests, since there is no build to test.");
  else if (browser) await step("Browser tests", () => playwright(browserFiles));
}

/**
 * @param {string} name
 * @param {() => Promise<import("./count-tests.mjs").Counts>} work
 */
async function step(name, work) {
  if (stoppedBy()) return { passed: 0, failed: 1 };
  console.log(`\n━━ ${name} ━━`);
  const began = Date.now();
  /** @type {import("./count-tests.mjs").Counts} */
  const result = await work().catch((error) => ({ passed: 0, failed: 1, reason: error.message }));
  if (result.reason) console.log(`Failed: ${result.reason}`);
  results.push({ name, seconds: (Date.now() - began) / 1000, ...result });
  return result;
}

/**
 * Runs a tool of node_modules; it passed when it exits with 0.
 * @param {string} file
 * @param {...string} args
 */
async function tool(file, ...args) {
  const { code } = await run(productNode(), [join(root, "node_modules", file), ...args]);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

async function typesOfEverything() {
  // Loaded only now: on a fresh clone nothing of it was installed when this script began.
  const { checkTypes } = await import("./check-types.mjs");
  const parts = await checkTypes();
  for (const { name, passed, output } of parts)
    console.log(passed ? `${name}: no errors` : `${name}:\n${output}`);
  const passed = parts.filter((part) => part.passed).length;
  return { passed, failed: parts.length - passed };
}

/** @param {readonly string[]} projects */
async function vitest(projects) {
  const report = join(reports, "vitest.json");
  const { code } = await run(productNode(), [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...projects.map((project) => `--project=${project}`),
  ]);
  return countVitest(readReport(report), code);
}

async function buildWeb() {
  const { build } = await import("./build.mjs");
  await build();
  return { passed: 1, failed: 0 };
}

/** @param {readonly string[]} files */
async function playwright(files) {
  const report = join(reports, "playwright.json");
  const { code } = await run(
    productNode(),
    [
      join(root, "node_modules/@playwright/test/cli.js"),
      "test",
      "--config=e2e",
      "--reporter=list,json",
      ...(files.length > 0 ? ["--trace=retain-on-failure"] : []),
      ...files,
    ],
    { env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  return countPlaywright(readReport(report), code);
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} title
 * @param {readonly string[]} lines
 */
function printList(title, lines) {
  if (lines.length > 0) console.log(["", title, ...lines.map((line) => `  ${line}`)].join("\n"));
}

function printSummary() {
  console.log("");
  for (const result of results) {
    const seconds = result.seconds === undefined ? "" : `${result.seconds.toFixed(1)} s`.padStart(9);
    console.log(`${result.name.padEnd(36)} ${summaryLine([result])}${seconds && ` ·${seconds}`}`);
  }
  printList(
    "Failed:",
    results.flatMap(({ failures = [] }) => failures),
  );
  printList(
    "Passed only at the second try; mend them as well:",
    results.flatMap(({ retries = [] }) => retries),
  );
  console.log(`\n${summaryLine(results)}`);
  process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
}
