import { useEffect, useEffectEvent, useState } from "react";
import { useOnline } from "../../app/browser/connection.ts";

type ServerQuery<T> = {
  answer: T | undefined;
  isLoading: boolean;
  refetch(): void;
};

/**
 * Asks the server for one value, and again after an outage of the network.
 * @param key of the value; undefined asks nothing
 */
export function useServerQuery<T>(key: string | undefined, fetchAnswer: () => Promise<T>): ServerQuery<T> {
  const isOnline = useOnline();
  const [known, setKnown] = useState<{ key: string; answer: T | undefined }>();
  const [attempts, setAttempts] = useState(0);
  const activeKey = isOnline ? key : undefined;
  const fetchLatest = useEffectEvent(fetchAnswer);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each try.
  useEffect(() => {
    if (activeKey === undefined) return;
    let current = true;
    const set = (answer?: T) => current && setKnown({ key: activeKey, answer });
    fetchLatest().then(set, () => set());
    return () => {
      current = false;
    };
  }, [activeKey, attempts]);
  const isKnown = known !== undefined && known.key === key;
  return {
    answer: isKnown ? known.answer : undefined,
    isLoading: activeKey !== undefined && !isKnown,
    refetch: () => {
      setKnown(undefined);
      setAttempts(attempts + 1);
    },
  };
}
