import type { CodeStepAnswer, LoginAnswer, SignedInAnswer } from "@frangipani/core/auth/contract";
import { authMessages } from "@frangipani/core/auth/messages";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { signIn } from "../../app/session.ts";
import { toast } from "../../ui/toast.ts";
import { destinationOf } from "./destination.ts";
import { LoginForm } from "./LoginForm.tsx";
import { SignInCode } from "./SignInCode.tsx";

type CodeStep = { email: string; token: string };

/** Signing in, with the second step where the server asks for one (spec §2, /login). */
export function LoginPage({ from }: { from: unknown }) {
  const router = useRouter();
  const [codeStep, setCodeStep] = useState<CodeStep | null>(null);

  const finish = (answer: SignedInAnswer, text: string) => {
    signIn(answer, answer.accessToken);
    toast.success(text);
    // In place of this page: Back must not lead to a form that has done its work.
    router.history.replace(destinationOf(from, answer.role));
  };
  const askForCode = (email: string, answer: CodeStepAnswer) =>
    setCodeStep({ email, token: answer.tempToken });

  if (codeStep)
    return (
      <SignInCode
        {...codeStep}
        onToken={(token) => setCodeStep({ ...codeStep, token })}
        onSignedIn={(answer) => finish(answer, authMessages.codeAccepted)}
        onBack={() => setCodeStep(null)}
      />
    );
  return (
    <LoginForm
      from={from}
      onAnswer={(email, answer: LoginAnswer) =>
        answer.otpRequired ? askForCode(email, answer) : finish(answer, authMessages.signedIn)
      }
    />
  );
}
