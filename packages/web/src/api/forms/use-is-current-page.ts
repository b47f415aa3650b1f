import { useMatch, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** Returns a check whether the user is still on this page, before navigating after a response. False once another page is loading. */
export function useIsCurrentPage(): () => boolean {
  const router = useRouter();
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current && router.latestLocation.pathname === pathname;
}
