/**
 * `npm test`: installs what is missing, then runs the checks and ends with `N passed, N failed` on a line of its own.
 * `npm run test:slow` (--slow) runs the tests that are rare and long instead. `npm test -- core
 * e2e/orders/purchase.spec.ts` runs only the named steps: lint, types, a Vitest project, build, e2e or one of its files,
 * with a trace of each test that fails. `--shard=1/4` runs a quarter of the tests, `--changed` (Vitest's own) the unit
 * tests of what has changed.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { handleSignals, run, stoppedBy } from "./child-processes.mjs";
import { install } from "./install.mjs";
import { installPlatform } from "./install-platform.mjs";
import { cache, productNode, root } from "./paths.mjs";

/**
 * @typedef {{
 *   passed: number, failed: number, skipped?: number, failures?: string[], repeated?: string[], reason?: string,
 * }} Counts
 * @typedef {Counts & { name: string, seconds?: number }} Result
 */

const reports = join(cache, "reports");
const args = process.argv.slice(2);
const isSlow = args.includes("--slow");
const shard = args.find((arg) => arg.startsWith("--shard="));
const changed = args.find((arg) => /^--changed(=|$)/.test(arg));
const words = args.filter((arg) => !arg.startsWith("--"));
const daily = words.length > 0 ? "all" : "daily";
const env = { ...process.env, TESTS: isSlow ? "slow" : daily };
/** @type {Result[]} */
const results = [];

handleSignals();
const failure = await install().catch((error) => error);
if (failure) {
  console.error(failure.message);
  results.push({ name: "install", passed: 0, failed: 1 });
} else {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  await check();
}
if (stoppedBy()) results.push({ name: `stopped by ${stoppedBy()}`, passed: 0, failed: 1 });
printSummary();

async function check() {
  const browserFiles = words.filter((word) => /^e2e\/./.test(word));
  const projects = words.filter(
    (word) => !["lint", "types", "build", "e2e"].includes(word) && !browserFiles.includes(word),
  );
  const isWhole = words.length === 0;
  const isFirstShard = !shard || shard.startsWith("--shard=1/");
  const checks = isWhole && !isSlow && !changed && isFirstShard;
  const unit = isWhole || projects.length > 0;
  const browser = (isWhole && !changed) || words.includes("e2e") || browserFiles.length > 0;

  // On a fresh clone the platform takes half a minute to download. Steps that do not need it begin meanwhile.
  const platform = installPlatform();
  // The steps that wait for the platform report its failure.
  platform.catch(() => {});
  /** The checks that run beside the tests, which leave a part of both cores unused. */
  const beside = async () => {
    if (checks || words.includes("lint")) {
      await step("Format and lint", () => tool("@biomejs/biome/bin/biome", "check", "--error-on-warnings"));
      await step("Unused code", () => platform.then(() => tool("knip/bin/knip.js")));
    }
    if (checks || words.includes("types")) await step("Types", () => platform.then(typesOfEverything));
  };
  const buildAndTest = async () => {
    // Some tests start the local product, which does not start without the web app.
    const isNeeded = words.includes("build") || unit || browser;
    const built = isNeeded ? await step("Build", buildWeb) : undefined;
    if (unit) await step("Unit, API and infrastructure tests", () => platform.then(() => vitest(projects)));
    return built;
  };
  const [built] = await Promise.all([buildAndTest(), beside()]);
  if (browser && built?.failed) console.log("\nNo browser tests, since there is no build to test.");
  else if (browser) {
    await step("Browser tests", () => playwright("e2e", browserFiles));
    // These tests build two commits, one after the other, so they are not split into shards.
    if (isSlow && isWhole && isFirstShard)
      await step("Tests of releases", () => playwright("e2e/releases.config.ts", []));
  }
}

/** @param {string} name @param {() => Promise<Counts & { output?: string }>} work */
async function step(name, work) {
  if (stoppedBy()) return { passed: 0, failed: 1 };
  const began = Date.now();
  console.log(`\n━━ ${name} ━━`);
  const { output, ...result } = await work().catch((error) => ({
    passed: 0,
    failed: 1,
    reason: error.message,
    output: undefined,
  }));
  if (output && result.failed > 0) console.log(`\n━━ ${name} ━━\n${output.trim()}`);
  if (result.reason) console.log(`Failed: ${result.reason}`);
  results.push({ name, seconds: (Date.now() - began) / 1000, ...result });
  return result;
}

/** Runs a tool of node_modules; it passed when it exits with 0. @param {string} file @param {...string} args */
async function tool(file, ...args) {
  const { code, output } = await run(productNode(), [join(root, "node_modules", file), ...args], {
    quiet: true,
  });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

async function typesOfEverything() {
  // This module is imported only now, since on a fresh clone its packages were not installed when this script began.
  const { checkTypes } = await import("./check-types.mjs");
  const failed = (await checkTypes()).map(({ name, passed, output }) =>
    passed ? "" : `${name}:\n${output}`,
  );
  const output = failed.filter(Boolean);
  return { passed: failed.length - output.length, failed: output.length, output: output.join("\n") };
}

/** @param {readonly string[]} projects */
function vitest(projects) {
  return withReport("vitest", [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=./scripts/report-tests.mjs",
    ...[shard ?? [], changed ? [changed, "--passWithNoTests"] : []].flat(),
    ...projects.map((project) => `--project=${project}`),
  ]);
}

async function buildWeb() {
  const { build } = await import("./build.mjs");
  await build();
  return { passed: 1, failed: 0 };
}

/** @param {string} config @param {readonly string[]} files */
function playwright(config, files) {
  return withReport(config.replaceAll("/", "-"), [
    join(root, "node_modules/@playwright/test/cli.js"),
    "test",
    `--config=${config}`,
    `--reporter=list,${join(root, "scripts/report-tests.mjs")}`,
    ...(shard && config === "e2e" ? [shard] : []),
    ...(files.length > 0 ? ["--trace=retain-on-failure"] : []),
    ...files,
  ]);
}

/**
 * Runs a test runner and reads its report. A missing report, one without tests, and one in which all passed although the runner
 * failed are failures: a check that did not run must not look like one that passed.
 * @param {string} name
 * @param {readonly string[]} command
 * @returns {Promise<Counts>}
 */
async function withReport(name, command) {
  const file = join(reports, `${name}.json`);
  const { code } = await run(productNode(), command, { env: { ...env, TEST_REPORT: file } });
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, reason: `the runner left no report (exit code ${code})` };
  if (report.failed > 0) return report;
  if (code !== 0)
    return { ...report, failed: 1, reason: `every test passed, but the runner failed (exit code ${code})` };
  return report.passed > 0 || changed ? report : { ...report, failed: 1, reason: "no test ran" };
}

/** @param {string} file @returns {import("./report-tests.mjs").Report | undefined} */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** @param {string} title @param {readonly string[]} lines */
function printList(title, lines) {
  if (lines.length > 0) console.log(["", title, ...lines.map((line) => `  ${line}`)].join("\n"));
}

function printSummary() {
  console.log("");
  for (const { name, passed, failed, skipped, seconds } of results) {
    const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
    console.log(`${name.padEnd(36)} ${counts}${seconds === undefined ? "" : ` · ${seconds.toFixed(1)} s`}`);
  }
  printList(
    "Failed:",
    results.flatMap(({ failures = [] }) => failures),
  );
  printList(
    "Passed only at the second try; to be mended:",
    results.flatMap(({ repeated = [] }) => repeated),
  );
  const sum = (/** @type {"passed" | "failed"} */ key) =>
    results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  process.exit(sum("failed") > 0 ? 1 : 0);
}
