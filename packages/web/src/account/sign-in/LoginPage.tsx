import { authMessages } from "@frangipani/core/accounts";
import type { LoginResponse, SignedInResponse } from "@frangipani/core/accounts/contract";
import { type HistoryState, useNavigate, useRouter } from "@tanstack/react-router";
import { useIsCurrentPage } from "../../api/forms/use-is-current-page.ts";
import { signIn } from "../../api/session/session.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { type CodeStep, codeStepOf, stateOfCodeStep } from "../code-step.ts";
import { fromState } from "../from-state.ts";
import { destinationOf } from "./destination.ts";
import { LoginForm } from "./LoginForm.tsx";
import { SignInCode } from "./SignInCode.tsx";

export function LoginPage({ state }: { state: HistoryState }) {
  const router = useRouter();
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const codeStep = codeStepOf(state.codeStep);

  // Each step replaces the previous history entry, so that Back leads to the page before sign-in.
  const goTo = (step: CodeStep | null) =>
    isCurrentPage() &&
    navigate({
      to: "/login",
      replace: true,
      state: { ...fromState(state.from), ...(step && stateOfCodeStep(step)) },
    });
  const finish = (session: SignedInResponse, text: string) => {
    signIn(session, session.accessToken);
    toast.success(text);
    if (isCurrentPage()) router.history.replace(destinationOf(state.from, session.role));
  };
  const onResponse = (email: string, response: LoginResponse) =>
    response.otpRequired
      ? goTo({ email, token: response.tempToken })
      : finish(response, authMessages.signedIn);

  const onPasskey = (session: SignedInResponse) => finish(session, authMessages.signedIn);
  if (!codeStep) return <LoginForm from={state.from} onResponse={onResponse} onSignedIn={onPasskey} />;
  return (
    <SignInCode
      {...codeStep}
      onToken={(token) => goTo({ ...codeStep, token })}
      onSignedIn={(session) => finish(session, authMessages.codeAccepted)}
      onPasskey={onPasskey}
      onBack={() => goTo(null)}
    />
  );
}
