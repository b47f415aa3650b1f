import { authMessages } from "@frangipani/core/accounts";
import type { LoginResponse, SignedInResponse } from "@frangipani/core/accounts/contract";
import type { HistoryState } from "@tanstack/react-router";
import { codeStepOf } from "../code-step.ts";
import { LoginForm } from "./LoginForm.tsx";
import { SignInCode } from "./SignInCode.tsx";
import { useSignInSteps } from "./use-sign-in-steps.ts";

export function LoginPage({ state }: { state: HistoryState }) {
  const { goTo, finish, onResponse } = useSignInSteps(state.from);
  const codeStep = codeStepOf(state.codeStep);
  const onPassword = (email: string, response: LoginResponse) =>
    onResponse(email, response, authMessages.signedIn);
  const onPasskey = (session: SignedInResponse) => finish(session, authMessages.signedIn);
  if (!codeStep) return <LoginForm from={state.from} onResponse={onPassword} onSignedIn={onPasskey} />;
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
