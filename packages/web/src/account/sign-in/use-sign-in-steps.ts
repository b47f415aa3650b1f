import type { LoginResponse, SignedInResponse } from "@frangipani/core/accounts/contract";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useIsCurrentPage } from "../../api/forms/use-is-current-page.ts";
import { signIn } from "../../api/session/session.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { type CodeStep, stateOfCodeStep } from "../code-step.ts";
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
