import { authMessages } from "@frangipani/core/auth/messages";
import { useNavigate } from "@tanstack/react-router";
import { signOut } from "../../app/session.ts";
import { toast } from "../../ui/toast.ts";

/** Logs out and goes home. Home comes first, so that a page for signed-in people does not send its guest to /login. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await navigate({ to: "/" });
    await signOut();
    toast.success(authMessages.signedOut);
  };
}
