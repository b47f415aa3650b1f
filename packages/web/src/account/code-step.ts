import * as z from "zod/mini";

const CodeStep = z.object({ email: z.string(), token: z.string() });
export type CodeStep = z.output<typeof CodeStep>;

declare module "@tanstack/react-router" {
  interface HistoryState {
    /**
     * Kept in the history entry, so that a phone which discards the page while its user reads mail can restore this
     * step.
     */
    codeStep?: CodeStep;
  }
}

let startedToken: string | undefined;

export function stateOfCodeStep(step: CodeStep): { codeStep: CodeStep } {
  startedToken = step.token;
  return { codeStep: step };
}

/**
 * The step of a history entry. Browsers keep an entry's state also for a new visit to /login, which should start over:
 * so only a step of this document, or of a reload or Back, counts.
 */
export function codeStepOf(value: unknown): CodeStep | null {
  const step = CodeStep.safeParse(value).data;
  return step && (step.token === startedToken || isRestored()) ? step : null;
}

function isRestored(): boolean {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return load?.type !== "navigate";
}
