import { useSyncExternalStore } from "react";

/** False on the server and while the browser takes over what the server rendered: then both render the same. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
