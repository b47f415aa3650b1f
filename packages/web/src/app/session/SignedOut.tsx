import { Navigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";

/** Replaces a page whose user signed out while it was open, perhaps in another tab. Sign-in leads back to it. */
export function SignedOut() {
  const router = useRouter();
  const [from] = useState(() => router.state.location.href);
  return <Navigate to="/login" state={{ from }} replace />;
}
