import { authMessages } from "@frangipani/core/accounts";
import type { LoginAnswer, SignedInAnswer } from "@frangipani/core/accounts/contract";
import { type HistoryState, useNavigate, useRouter } from "@tanstack/react-router";
import { useStillHere } from "../../../app/forms/use-still-here.ts";
import { signIn } from "../../../app/session/session.ts";
import { toast } from "../../../ui/toast.ts";
import { type CodeStep, codeStepOf, stateOfCodeStep } from "../code-step.ts";
import { fromState } from "../from-state.ts";
import { destinationOf } from "./destination.ts";
import { LoginForm } from "./LoginForm.tsx";
import { SignInCode } from "./SignInCode.tsx";

/** Sign-in, with a second step where the server asks for a code. */
export function LoginPage({ state }: { state: HistoryState }) {
  const router = useRouter();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const codeStep = codeStepOf(state.codeStep);

  // Each step replaces the previous history entry, so that Back leads to the page before sign-in.
  const goTo = (step: CodeStep | null) =>
    isStillHere() &&
    navigate({
      to: "/login",
      replace: true,
      state: { ...fromState(state.from), ...(step && stateOfCodeStep(step)) },
    });
  const finish = (answer: SignedInAnswer, text: string) => {
    signIn(answer, answer.accessToken);
    toast.success(text);
    if (isStillHere()) router.history.replace(destinationOf(state.from, answer.role));
  };
  const onAnswer = (email: string, answer: LoginAnswer) =>
    answer.otpRequired ? goTo({ email, token: answer.tempToken }) : finish(answer, authMessages.signedIn);

  if (!codeStep) return <LoginForm from={state.from} onAnswer={onAnswer} />;
  return (
    <SignInCode
      {...codeStep}
      onToken={(token) => goTo({ ...codeStep, token })}
      onSignedIn={(answer) => finish(answer, authMessages.codeAccepted)}
      onBack={() => goTo(null)}
    />
  );
}
