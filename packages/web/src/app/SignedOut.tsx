import { Navigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";

/** In the place of a page whose reader was signed out while it stood open, perhaps in another tab: leads back after sign-in. */
export function SignedOut() {
  const router = useRouter();
  const [from] = useState(() => router.state.location.href);
  return <Navigate to="/login" state={{ from }} replace />;
}
