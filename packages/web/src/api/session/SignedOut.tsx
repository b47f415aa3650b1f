// Kept out of session-guard.ts, since the first screen loads that file.
import { Navigate, useMatch, useRouter } from "@tanstack/react-router";
import { useState } from "react";

/** Redirects to /login, unless the router is leaving the page already, for /login or after signing out. */
export function SignedOut() {
  const router = useRouter();
  const page = useMatch({ strict: false });
  const [from] = useState(() => router.state.location);
  return (
    from.pathname.startsWith(page.pathname) && (
      // A form that asks about unsaved changes is gone with the page, and nobody could answer it.
      <Navigate to="/login" state={{ from: from.href }} replace ignoreBlocker />
    )
  );
}
