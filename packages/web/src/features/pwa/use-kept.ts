import { useCallback, useEffect, useState } from "react";
import { type Kept, lookAtStorage } from "../../app/storage.ts";

/** What this browser keeps of the shop, null until it has said so; `look` asks again. */
export function useKept(after: unknown): { kept: Kept | null; look(): Promise<void> } {
  const [kept, setKept] = useState<Kept | null>(null);
  const look = useCallback(async () => setKept(await lookAtStorage()), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `after` means that something was stored.
  useEffect(() => {
    let isCurrent = true;
    void lookAtStorage().then((found) => isCurrent && setKept(found));
    return () => {
      isCurrent = false;
    };
  }, [after]);
  return { kept, look };
}
