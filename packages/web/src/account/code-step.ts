import * as z from "zod/mini";

const CodeStep = z.object({ email: z.string(), token: z.string() });
export type CodeStep = z.output<typeof CodeStep>;

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** In the history entry, so that a phone that discards the page while its user reads mail can restore it. */
    codeStep?: CodeStep;
  }
}

let startedToken: string | undefined;

export function stateOfCodeStep(step: CodeStep): { codeStep: CodeStep } {
  startedToken = step.token;
  return { codeStep: step };
}

/** Valid for this document, and after a reload or Back: a new visit to /login starts over. */
export function codeStepOf(value: unknown): CodeStep | null {
  const step = CodeStep.safeParse(value).data;
  return step && (step.token === startedToken || isRestored()) ? step : null;
}

function isRestored(): boolean {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return load?.type !== "navigate";
}
