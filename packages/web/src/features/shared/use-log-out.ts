import { useNavigate } from "@tanstack/react-router";
import { signOut } from "../../app/session.ts";
import { toast } from "../../ui/toast.ts";

/** Logs out and goes home. Home comes first, so that a page for signed-in people does not send its guest to /login. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await navigate({ to: "/" });
    await signOut();
    // Written out: the header is on every first page, which need not carry all texts about accounts.
    toast.success("Successfully logged out");
  };
}
