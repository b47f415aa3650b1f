import { useNavigate } from "@tanstack/react-router";
import { toast } from "../../ui/feedback/toast.ts";
import { loadSession } from "./load-session.ts";

/** Signs out and goes home. Navigates first, so that a page for signed-in users does not redirect to /login. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const { signOut } = await loadSession();
    await navigate({ to: "/" });
    await signOut();
    // A literal: the header is on every initial page, which should not load all texts about accounts.
    toast.success("Successfully logged out");
  };
}
