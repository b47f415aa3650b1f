/**
 * The reporter of `npm test` for Vitest and for Playwright: writes what ran into the file that TEST_REPORT names, as
 * JSON. Of a failed and of a repeated test it keeps a line with the first line of its error.
 */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./paths.mjs";

/**
 * `repeated` are tests that passed at the second try; `files` has the seconds that each file took.
 * @typedef {{
 *   passed: number, failed: number, skipped: number, failures: string[], repeated: string[],
 *   files: Record<string, number>,
 * }} Report
 * @typedef {{ outcome: "passed" | "failed" | "skipped" | "repeated", name: string, error?: string | undefined }} Ran
 */

export default class TestReporter {
  /** @type {Report} */
  #report = { passed: 0, failed: 0, skipped: 0, failures: [], repeated: [], files: {} };
  /** @type {import("@playwright/test/reporter").Suite | undefined} */
  #suite;

  /** @param {Ran} ran */
  #add({ outcome, name, error = "" }) {
    this.#report[outcome === "repeated" ? "passed" : outcome] += 1;
    const [reason = ""] = stripVTControlCharacters(error).split("\n");
    const line = reason ? `${name}: ${reason}` : name;
    if (outcome === "failed") this.#report.failures.push(line);
    if (outcome === "repeated") this.#report.repeated.push(line);
  }

  /** @param {string} file @param {number} milliseconds */
  #took(file, milliseconds) {
    this.#report.files[file] = (this.#report.files[file] ?? 0) + milliseconds / 1000;
  }

  #write() {
    writeFileSync(process.env.TEST_REPORT ?? "", JSON.stringify(this.#report));
  }

  /**
   * Called by Vitest. A file that does not load has no tests, and a hook that fails leaves its tests skipped: each counts as a test
   * that failed.
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly { message?: string }[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    for (const module of modules) {
      const file = relative(root, module.moduleId);
      this.#took(file, module.diagnostic().duration);
      for (const broken of [module, ...module.children.allSuites()])
        for (const { message } of broken.errors())
          this.#add({
            outcome: "failed",
            name: broken === module ? file : `${file} › ${"fullName" in broken ? broken.fullName : ""}`,
            error: message,
          });
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        const outcome = state === "pending" ? "skipped" : state;
        this.#add({
          outcome: outcome === "passed" && test.diagnostic()?.flaky ? "repeated" : outcome,
          name: `${file} › ${test.fullName}`,
          error: errors?.[0]?.message,
        });
      }
    }
    for (const { message } of unhandledErrors)
      this.#add({ outcome: "failed", name: "an error outside of the tests", error: message });
    this.#write();
  }

  /** Called by Playwright, as are the methods below. @param {unknown} _ @param {import("@playwright/test/reporter").Suite} suite */
  onBegin(_, suite) {
    this.#suite = suite;
  }

  /** @param {{ message?: string }} error */
  onError({ message }) {
    this.#add({ outcome: "failed", name: "an error outside of the tests", error: message });
  }

  onEnd() {
    const outcomes = /** @type {const} */ ({
      expected: "passed",
      unexpected: "failed",
      flaky: "repeated",
      skipped: "skipped",
    });
    for (const test of this.#suite?.allTests() ?? []) {
      const { file, line } = test.location;
      for (const { duration } of test.results) this.#took(relative(root, file), duration);
      const [, project, , ...titles] = test.titlePath();
      this.#add({
        outcome: outcomes[test.outcome()],
        name: `[${project}] ${relative(root, file)}:${line} › ${titles.join(" › ")}`,
        error: test.results[0]?.error?.message,
      });
    }
    this.#write();
  }

  // Says that this reporter prints nothing.
  printsToStdio() {
    return false;
  }
}
