import { type ComponentType, useEffect, useState } from "react";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part that comes by itself, and which the page can do without: undefined until it is here. One that cannot be fetched
 * is asked for again once there is a network.
 * @param load the same function at each call
 */
export function usePart<Props>(load: Load<Props>, isWanted: boolean): ComponentType<Props> | undefined {
  const [part, setPart] = useState<{ component: ComponentType<Props> }>();
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const fetchPart = () =>
      load().then(
        (module) => {
          removeEventListener("online", fetchPart);
          if (!isOver) setPart({ component: module.default });
        },
        (error: unknown) => console.warn("A part of the page waits for the network.", error),
      );
    addEventListener("online", fetchPart);
    void fetchPart();
    return () => {
      isOver = true;
      removeEventListener("online", fetchPart);
    };
  }, [load, isWanted]);
  return part?.component;
}
