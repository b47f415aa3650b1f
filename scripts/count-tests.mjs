/**
 * Counts from a test runner's own report. A report that is missing, has no test, or is all green while the
 * runner failed, is a failure with a reason: a check that did not run must not look like one that passed.
 */

/**
 * @typedef {{ passed: number, failed: number, skipped?: number, retried?: number, reason?: string }} Counts
 * @typedef {{
 *   numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number,
 *   testResults: { status: string, assertionResults: unknown[] }[],
 * }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport
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
  return withVerdict(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    },
    exitCode,
  );
}

/**
 * From Playwright's JSON report, or undefined when it wrote none. `retried`: passed in the retry.
 * @param {PlaywrightReport | undefined} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countPlaywright(report, exitCode) {
  if (!report) return notRun(exitCode);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withVerdict({ passed: expected + flaky, failed: unexpected, skipped, retried: flaky }, exitCode);
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
