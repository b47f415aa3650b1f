import { useEffect, useEffectEvent, useState } from "react";
import { useOnline } from "../../app/browser/connection.ts";

type ServerAnswer<T> = {
  /** What the server said; undefined until it does, and when it gave no good answer. */
  answer: T | undefined;
  isAsking: boolean;
  askAgain(): void;
};

/**
 * Asks the server for the one thing that a page is about, while there is a network, and again when it is back.
 * @param thing what is asked for, as a key; undefined while there is nothing to ask
 */
export function useServerAnswer<T>(thing: string | undefined, ask: () => Promise<T>): ServerAnswer<T> {
  const isOnline = useOnline();
  const [known, setKnown] = useState<{ thing: string; answer: T | undefined }>();
  const [tries, setTries] = useState(0);
  const question = isOnline ? thing : undefined;
  const put = useEffectEvent(ask);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each try.
  useEffect(() => {
    if (question === undefined) return;
    let current = true;
    const set = (answer?: T) => current && setKnown({ thing: question, answer });
    put().then(set, () => set());
    return () => {
      current = false;
    };
  }, [question, tries]);
  const isKnown = known !== undefined && known.thing === thing;
  return {
    answer: isKnown ? known.answer : undefined,
    isAsking: question !== undefined && !isKnown,
    askAgain: () => {
      setKnown(undefined);
      setTries(tries + 1);
    },
  };
}
