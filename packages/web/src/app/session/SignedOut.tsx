import { Navigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";

export function SignedOut() {
  const router = useRouter();
  const [from] = useState(() => router.state.location.href);
  return <Navigate to="/login" state={{ from }} replace />;
}
