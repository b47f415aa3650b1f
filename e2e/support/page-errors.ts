import type { ConsoleMessage, Page } from "@playwright/test";

// Failed requests: other tests check responses of the API.
const isFailedRequest = (message: ConsoleMessage) => /^Failed to load resource/.test(message.text());

// Navigating before a page has faded in skips the transition, which rejects a promise that nobody handles.
const isSkippedTransition = (error: Error) => /^Transition was skipped/.test(error.message);

/** Records policy violations, console errors and uncaught errors of a page from now on. */
export async function collectPageErrors(page: Page): Promise<string[]> {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !isFailedRequest(message)) errors.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => {
    if (!isSkippedTransition(error)) errors.push(`uncaught: ${error.message}`);
  });
  await page.exposeFunction("reportViolation", (violation: string) => errors.push(violation));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
      (globalThis as unknown as { reportViolation(violation: string): void }).reportViolation(
        `policy: ${violatedDirective} refused ${blockedURI} in ${sourceFile}`,
      ),
    );
  });
  return errors;
}
