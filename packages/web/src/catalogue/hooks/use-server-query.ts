import { useEffect, useEffectEvent, useState } from "react";
import { useOnline } from "../../device/connection.ts";
import { afterPaint } from "../../device/scheduling.ts";

type ServerQuery<T> = { data: T | undefined; isLoading: boolean; refetch(): void };

/** Fetches one value, and again after the network was lost. An undefined `key` fetches nothing. */
export function useServerQuery<T>(key: string | undefined, fetchData: () => Promise<T>): ServerQuery<T> {
  const isOnline = useOnline();
  const [known, setKnown] = useState<{ key: string; data: T | undefined }>();
  const [attempts, setAttempts] = useState(0);
  const activeKey = isOnline ? key : undefined;
  const fetchLatest = useEffectEvent(fetchData);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched again with each attempt.
  useEffect(() => {
    if (activeKey === undefined) return;
    let current = true;
    const set = (data?: T) => current && setKnown({ key: activeKey, data });
    void afterPaint().then(() => {
      if (current) fetchLatest().then(set, () => set());
    });
    return () => {
      current = false;
    };
  }, [activeKey, attempts]);
  const isKnown = known !== undefined && known.key === key;
  return {
    data: isKnown ? known.data : undefined,
    isLoading: activeKey !== undefined && !isKnown,
    refetch: () => {
      setKnown(undefined);
      setAttempts(attempts + 1);
    },
  };
}
