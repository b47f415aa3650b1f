import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest, type PlaywrightReport, summaryLine } from "../count-tests.mjs";

const vitestReport = (changes = {}) => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: "passed", assertionResults: [{}] }],
  ...changes,
});
const playwrightReport = (stats: Partial<PlaywrightReport["stats"]>) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
});

describe("counting a Vitest report", () => {
  it("takes over passed, failed, skipped and to-do tests", () => {
    const report = vitestReport({ numFailedTests: 2, numPendingTests: 3, numTodoTests: 1 });
    expect(countVitest(report, 1)).toEqual({ passed: 5, failed: 2, skipped: 4 });
  });

  it("counts a file that does not load, whose tests nobody knows", () => {
    const report = vitestReport({ testResults: [{ status: "failed", assertionResults: [] }] });
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
    expect(countVitest(vitestReport(), 0)).toEqual({ passed: 5, failed: 0, skipped: 0 });
  });
});

describe("counting a Playwright report", () => {
  it("tells which passed only on another try", () => {
    expect(
      countPlaywright(playwrightReport({ expected: 3, flaky: 1, unexpected: 1, skipped: 2 }), 1),
    ).toEqual({
      passed: 4,
      failed: 1,
      skipped: 2,
      retried: 1,
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
