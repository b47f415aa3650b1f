import type { ConsoleMessage, Page, Response } from "@playwright/test";

// Navigating before a page has faded in skips the transition, which rejects a promise that nobody handles.
const isSkippedTransition = (error: Error) => /^Transition was skipped/.test(error.message);

/**
 * Console errors and warnings, breaches of the content policy among them, uncaught errors and failed requests of a page
 * from now on, each with the page's URL.
 * @param isExpected of the URLs of a page and of a request that fails
 */
export function collectPageErrors(
  page: Page,
  isExpected: (pageUrl: string, url: string) => boolean = () => false,
): readonly string[] {
  const errors: string[] = [];
  const add = (text: string) => errors.push(`${page.url()} ${text}`);
  // A page that does not exist is answered with 404, which the browser logs.
  const isMissingPage = (text: string, url: string) =>
    /status of 404/.test(text) && url.split("#")[0] === page.url().split("#")[0];
  const isExpectedMessage = (message: ConsoleMessage) => {
    const { url } = message.location();
    const isFailedRequest = /^Failed to load resource/.test(message.text());
    return isFailedRequest && (isMissingPage(message.text(), url) || isExpected(page.url(), url));
  };
  page.on("console", (message) => {
    if (["error", "warning", "assert"].includes(message.type()) && !isExpectedMessage(message))
      add(`${message.type()}: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => {
    if (!isSkippedTransition(error)) add(`uncaught: ${error.message}`);
  });
  page.on("response", (response: Response) => {
    const isPage = response.request().resourceType() === "document";
    if (response.status() >= 400 && !isPage && !isExpected(page.url(), response.url()))
      add(`returned ${response.status()}: ${response.url()}`);
  });
  return errors;
}

const QUIET_MS = 150;

/** The returned function waits until the page has its heading, no request is open, and none ended for a moment. */
export function settling(page: Page): () => Promise<void> {
  const open = new Set<object>();
  let last = Date.now();
  page.on("request", (request) => {
    // Nothing is heard of a request that a worker of the page before has made.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    open.add(request);
    last = Date.now();
  });
  const close = (request: object) => {
    open.delete(request);
    last = Date.now();
  };
  page.on("requestfinished", close);
  page.on("requestfailed", close);
  // Of an error nobody may read the body, and so it does not finish.
  page.on("response", (response) => response.ok() || close(response.request()));
  return async () => {
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: "detached" });
    while (open.size > 0 || Date.now() - last <= QUIET_MS)
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 3));
  };
}
