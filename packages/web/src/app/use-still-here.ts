import { useMatch, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/**
 * Whether the person is still on the page that asks, for what navigates once the server has answered. They have left as
 * soon as they go elsewhere, also while the code of the next page is on its way.
 */
export function useStillHere(): () => boolean {
  const router = useRouter();
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current && router.latestLocation.pathname === pathname;
}
