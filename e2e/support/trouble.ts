import type { ConsoleMessage, Page } from "@playwright/test";

/** A missing picture and the like; what the console says about answers of the API is what other tests look at. */
const isAboutAnswers = (message: ConsoleMessage) => /^Failed to load resource/.test(message.text());

/** Whoever goes on before a page has faded in skips the rest of that: nothing is wrong, and nobody is to catch it. */
const isSkippedFading = (error: Error) => /^Transition was skipped/.test(error.message);

/** Records policy violations, console errors and uncaught errors of a page from now on. */
export async function troubleOn(page: Page): Promise<string[]> {
  const trouble: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !isAboutAnswers(message)) trouble.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => {
    if (!isSkippedFading(error)) trouble.push(`uncaught: ${error.message}`);
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
