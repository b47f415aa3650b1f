import type { ConsoleMessage, Page } from "@playwright/test";

// Failed requests: other tests check responses of the API.
const isFailedRequest = (message: ConsoleMessage) => /^Failed to load resource/.test(message.text());

// Navigating before a page has faded in skips the transition, which rejects a promise that nobody handles.
const isSkippedTransition = (error: Error) => /^Transition was skipped/.test(error.message);

/** Records policy violations, console errors and uncaught errors of a page from now on. */
export async function collectPageErrors(page: Page): Promise<string[]> {
  const trouble: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !isFailedRequest(message)) trouble.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => {
    if (!isSkippedTransition(error)) trouble.push(`uncaught: ${error.message}`);
  });
  await page.exposeFunction("tellOfBreach", (breach: string) => trouble.push(breach));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
      (globalThis as unknown as { tellOfBreach(breach: string): void }).tellOfBreach(
        `policy: ${violatedDirective} refused ${blockedURI} in ${sourceFile}`,
      ),
    );
  });
  return trouble;
}
