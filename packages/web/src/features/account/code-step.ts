import * as z from "zod/mini";

/** A sign-in that waits for its mailed code: whose, and the temporary token to send with it. */
const CodeStep = z.object({ email: z.string(), token: z.string() });
export type CodeStep = z.output<typeof CodeStep>;

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Kept with the page, so that a phone which drops it while its owner reads mail comes back to the digits. */
    codeStep?: CodeStep;
  }
}

/** The step that this very document has begun. */
let begun: string | undefined;

/** The entry of the browser's history in which a code is waited for. */
export function stateOfCodeStep(step: CodeStep): { codeStep: CodeStep } {
  begun = step.token;
  return { codeStep: step };
}

/**
 * The step of a history entry: begun here, or come back to. Browsers keep an entry's state also for somebody who asks for
 * /login anew, and that is a wish to begin again.
 */
export function codeStepOf(value: unknown): CodeStep | null {
  const step = CodeStep.safeParse(value).data;
  return step && (step.token === begun || isRestored()) ? step : null;
}

function isRestored(): boolean {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return load?.type !== "navigate";
}
