import { useMatch, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** Whether the user is still on this page, for a navigation after a response. False as soon as another page is loading. */
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
