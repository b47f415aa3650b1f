import { useEffect, useEffectEvent, useState } from "react";
import { useOnline } from "../../device/connection.ts";
import { afterPaint } from "../../device/scheduling.ts";

type ServerQuery<T> = { data: T | undefined; isLoading: boolean; refetch(): void };

/** Fetches a value per `key`, again once a lost network is back. An undefined `key` fetches nothing. */
export function useServerQuery<T>(key: string | undefined, fetchData: () => Promise<T>): ServerQuery<T> {
  const isOnline = useOnline();
  const [latest, setLatest] = useState<{ key: string; data: T | undefined }>();
  const [attempts, setAttempts] = useState(0);
  const activeKey = isOnline ? key : undefined;
  const fetchLatest = useEffectEvent(fetchData);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again.
  useEffect(() => {
    if (activeKey === undefined) return;
    let isCurrent = true;
    const set = (data?: T) => isCurrent && setLatest({ key: activeKey, data });
    void afterPaint().then(() => {
      if (isCurrent) fetchLatest().then(set, () => set());
    });
    return () => {
      isCurrent = false;
    };
  }, [activeKey, attempts]);
  const isLatestOfKey = latest !== undefined && latest.key === key;
  return {
    data: isLatestOfKey ? latest.data : undefined,
    isLoading: activeKey !== undefined && !isLatestOfKey,
    refetch: () => {
      setLatest(undefined);
      setAttempts(attempts + 1);
    },
  };
}
