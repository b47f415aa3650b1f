import type { LoginResponse, SignedInResponse } from "@frangipani/core/accounts/contract";
import { useNavigate, useRouter } from "@tanstack/react-router";
import * as z from "zod/mini";
import { useIsCurrentPage } from "../api/forms/use-is-current-page.ts";
import { signIn } from "../api/session/session.ts";
import { toast } from "../ui/feedback/toast.ts";
import { destinationOf, fromState } from "./destination.ts";

/** The steps after the password, for sign-in and sign-up. @param from the page to return to, from the history's state */
export function useSignInSteps(from: unknown) {
  const router = useRouter();
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();

  // Each step replaces the previous history entry, so that Back leads to the page before sign-in.
  const goTo = (step: CodeStep | null) =>
    isCurrentPage() &&
    navigate({
      to: "/login",
      replace: true,
      state: { ...fromState(from), ...(step && stateOfCodeStep(step)) },
    });
  const finish = (session: SignedInResponse, text?: string) => {
    signIn(session, session.accessToken);
    if (text !== undefined) toast.success(text);
    if (isCurrentPage()) router.history.replace(destinationOf(from, session.role));
  };
  const onResponse = (email: string, response: LoginResponse, text?: string) =>
    response.otpRequired ? goTo({ email, token: response.tempToken }) : finish(response, text);
  return { goTo, finish, onResponse };
}

const CodeStep = z.object({ email: z.string(), token: z.string() });
type CodeStep = z.output<typeof CodeStep>;

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Kept in the history entry: a phone may discard the page while its user reads the mail with the code. */
    codeStep?: CodeStep;
  }
}

let startedToken: string | undefined;

function stateOfCodeStep(step: CodeStep): { codeStep: CodeStep } {
  startedToken = step.token;
  return { codeStep: step };
}

/** @returns null on a new visit to /login, which starts over; the step stays valid in this document, and after a reload or Back */
export function codeStepOf(value: unknown): CodeStep | null {
  const step = CodeStep.safeParse(value).data;
  return step && (step.token === startedToken || isRestored()) ? step : null;
}

function isRestored(): boolean {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return load?.type !== "navigate";
}
