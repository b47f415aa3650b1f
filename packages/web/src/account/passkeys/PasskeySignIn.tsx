import type { SignedInResponse } from "@frangipani/core/accounts/contract";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../ui/actions/Button.tsx";
import { FieldError } from "../../ui/form/FieldError.tsx";
import { passkeyFailure, signInWithPasskey } from "./passkey-api.ts";
import { isPasskeySupported } from "./passkeys-query.ts";

export function PasskeySignIn({ onSignedIn }: { onSignedIn(session: SignedInResponse): void }) {
  const signIn = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: onSignedIn,
    meta: { failure: false },
  });
  if (!isPasskeySupported()) return null;
  return (
    <div>
      <Button size="lg" block busy={signIn.isPending} onClick={() => signIn.mutate()}>
        Use a passkey
      </Button>
      <FieldError>{signIn.error && passkeyFailure(signIn.error)}</FieldError>
    </div>
  );
}
