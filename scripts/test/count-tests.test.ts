import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest, type PlaywrightReport, summaryLine } from "../count-tests.mjs";
import { root } from "../paths.mjs";

const passed = { fullName: "passes", status: "passed" };
const vitestReport = (changes = {}) => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ name: "passed.test.ts", status: "passed", assertionResults: [passed] }],
  ...changes,
});
const playwrightReport = (
  stats: Partial<PlaywrightReport["stats"]>,
  suites: PlaywrightReport["suites"] = [],
) => ({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, suites });

describe("counting a Vitest report", () => {
  it("takes over passed, failed, skipped and to-do tests", () => {
    const report = vitestReport({ numFailedTests: 2, numPendingTests: 3, numTodoTests: 1 });
    expect(countVitest(report, 1)).toEqual({ passed: 5, failed: 2, skipped: 4, failures: [] });
  });

  it("names what failed, with the first line of why", () => {
    const failed = {
      fullName: "a cart keeps its books",
      status: "failed",
      failureMessages: ["\u001b[31mexpected 1 to be 2\u001b[39m\n    at cart.test.ts"],
    };
    const report = vitestReport({
      numFailedTests: 1,
      testResults: [
        { name: join(root, "cart.test.ts"), status: "failed", assertionResults: [passed, failed] },
        {
          name: join(root, "broken.test.ts"),
          status: "failed",
          message: "no such module",
          assertionResults: [],
        },
      ],
    });
    expect(countVitest(report, 1)).toMatchObject({
      failed: 2,
      failures: [
        "cart.test.ts › a cart keeps its books: expected 1 to be 2",
        "broken.test.ts: no such module",
      ],
    });
  });

  it("counts a file that does not load, whose tests nobody knows", () => {
    const report = vitestReport({
      testResults: [{ name: "broken.test.ts", status: "failed", assertionResults: [] }],
    });
    expect(countVitest(report, 1)).toMatchObject({ passed: 5, failed: 1 });
  });

  it("fails when no test ran", () => {
    expect(countVitest(vitestReport({ numPassedTests: 0 }), 0)).toMatchObject({
      failed: 1,
      reason: "no test ran",
    });
  });

  it("fails when the runner crashed before or after its tests", () => {
    expect(countVitest(undefined, 134)).toMatchObject({ passed: 0, failed: 1 });
    expect(countVitest(vitestReport(), 1)).toMatchObject({ passed: 5, failed: 1 });
  });

  it("passes when everything did", () => {
    expect(countVitest(vitestReport(), 0)).toEqual({
      passed: 5,
      failed: 0,
      skipped: 0,
      failures: [],
    });
  });
});

describe("counting a Playwright report", () => {
  it("takes over passed, failed and skipped tests", () => {
    const report = playwrightReport({ expected: 3, flaky: 1, unexpected: 1, skipped: 2 });
    expect(countPlaywright(report, 1)).toMatchObject({ passed: 4, failed: 1, skipped: 2 });
  });

  it("names what failed and what passed only in the retry, in nested suites too", () => {
    const spec = (title: string, status: string, ...messages: string[]) => ({
      file: "cart.spec.ts",
      line: 7,
      title,
      tests: [{ projectName: "phone", status, results: messages.map((message) => ({ error: { message } })) }],
    });
    const report = playwrightReport({ expected: 1, flaky: 1, unexpected: 1 }, [
      {
        specs: [spec("keeps its books", "unexpected", "Error: no books\nCall log:")],
        suites: [{ specs: [spec("opens", "expected"), spec("is emptied", "flaky", "Error: too late")] }],
      },
    ]);
    expect(countPlaywright(report, 1)).toMatchObject({
      failures: ["[phone] e2e/cart.spec.ts:7 › keeps its books: Error: no books"],
      retries: ["[phone] e2e/cart.spec.ts:7 › is emptied: Error: too late"],
    });
  });

  it("fails when no test ran or the runner crashed", () => {
    expect(countPlaywright(playwrightReport({ skipped: 4 }), 0)).toMatchObject({
      failed: 1,
      reason: "no test ran",
    });
    expect(countPlaywright(undefined, 1)).toMatchObject({ failed: 1 });
    expect(countPlaywright(playwrightReport({ expected: 3 }), 1)).toMatchObject({ passed: 3, failed: 1 });
  });
});

describe("the closing line", () => {
  it("adds the steps up and names skipped tests only when there are some", () => {
    expect(
      summaryLine([
        { passed: 2, failed: 1 },
        { passed: 3, failed: 0, skipped: 0 },
      ]),
    ).toBe("5 passed, 1 failed");
    expect(summaryLine([{ passed: 2, failed: 0, skipped: 4 }])).toBe("2 passed, 0 failed, 4 skipped");
  });
});
