/**
 * Counts from a test runner's own report. A report that is missing, has no test, or is all green while the
 * runner failed, is a failure with a reason: a check that did not run must not look like one that passed.
 */
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./paths.mjs";

/**
 * `failures`, `retries`: the failed tests, and those that passed only in the retry; a line each.
 * @typedef {{
 *   passed: number, failed: number, skipped?: number, reason?: string, failures?: string[], retries?: string[],
 * }} Counts
 * @typedef {{
 *   numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number,
 *   testResults: {
 *     name: string, status: string, message?: string,
 *     assertionResults: { fullName: string, status: string, failureMessages?: string[] | null }[],
 *   }[],
 * }} VitestReport
 * @typedef {{
 *   suites?: PlaywrightSuite[],
 *   specs: {
 *     file: string, line: number, title: string,
 *     tests: { projectName: string, status: string, results: { error?: { message?: string } }[] }[],
 *   }[],
 * }} PlaywrightSuite
 * @typedef {{
 *   stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites: PlaywrightSuite[],
 * }} PlaywrightReport
 */

/**
 * From Vitest's JSON report, or undefined when it wrote none.
 * @param {VitestReport | undefined} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countVitest(report, exitCode) {
  if (!report) return notRun(exitCode);
  // A file which does not even load has no tests in the report, only its own failure.
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  const failures = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === "failed")
      .map((test) =>
        failureLine(`${relative(root, file.name)} › ${test.fullName}`, test.failureMessages?.[0]),
      ),
  );
  return withVerdict(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
      failures: [
        ...failures,
        ...broken.map(({ name, message }) => failureLine(relative(root, name), message)),
      ],
    },
    exitCode,
  );
}

/**
 * From Playwright's JSON report, or undefined when it wrote none.
 * @param {PlaywrightReport | undefined} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countPlaywright(report, exitCode) {
  if (!report) return notRun(exitCode);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withVerdict(
    {
      passed: expected + flaky,
      failed: unexpected,
      skipped,
      failures: describeTests(report.suites, "unexpected"),
      retries: describeTests(report.suites, "flaky"),
    },
    exitCode,
  );
}

/**
 * @param {readonly PlaywrightSuite[]} suites
 * @param {"unexpected" | "flaky"} outcome
 * @returns {string[]}
 */
function describeTests(suites, outcome) {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === outcome)
        .map(({ projectName, results }) =>
          failureLine(`[${projectName}] e2e/${file}:${line} › ${title}`, results[0]?.error?.message),
        ),
    ),
    ...describeTests(suite.suites ?? [], outcome),
  ]);
}

/**
 * @param {string} test
 * @param {string} [message] of which the first line is shown, without colours
 */
function failureLine(test, message = "") {
  const [line = ""] = stripVTControlCharacters(message).split("\n");
  return line ? `${test}: ${line}` : test;
}

const notRun = (/** @type {number} */ exitCode) => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  reason: `the runner left no report (exit code ${exitCode})`,
});

/**
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
function withVerdict(counts, exitCode) {
  if (counts.failed > 0) return counts;
  if (counts.passed === 0) return { ...counts, failed: 1, reason: "no test ran" };
  if (exitCode !== 0)
    return {
      ...counts,
      failed: 1,
      reason: `every test passed, but the runner failed (exit code ${exitCode})`,
    };
  return counts;
}

/**
 * The closing line of `npm test`.
 * @param {readonly Counts[]} results
 */
export function summaryLine(results) {
  const sum = (/** @type {"passed" | "failed" | "skipped"} */ key) =>
    results.reduce((total, result) => total + (result[key] ?? 0), 0);
  const skipped = sum("skipped");
  return `${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
