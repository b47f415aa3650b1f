import * as z from "zod/mini";

/** A sign-in that waits for its mailed code: whose, and the temporary token to send with it (spec §3). */
const CodeStep = z.object({ email: z.string(), token: z.string() });
export type CodeStep = z.output<typeof CodeStep>;

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Kept with the page, so that a phone which drops it while its owner reads mail comes back to the digits. */
    codeStep?: CodeStep;
  }
}

export const codeStepOf = (value: unknown): CodeStep | null => CodeStep.safeParse(value).data ?? null;
