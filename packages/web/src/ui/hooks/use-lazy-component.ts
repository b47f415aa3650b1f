import { type ComponentType, useEffect, useState } from "react";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A component loaded late, retried once online. `load` is the same function at each call. */
export function useLazyComponent<Props>(
  load: Load<Props>,
  isNeeded: boolean,
): ComponentType<Props> | undefined {
  const [loaded, setLoaded] = useState<{ component: ComponentType<Props> }>();
  useEffect(() => {
    if (!isNeeded) return;
    let isOver = false;
    const fetchComponent = () =>
      load().then(
        (module) => {
          removeEventListener("online", fetchComponent);
          if (!isOver) setLoaded({ component: module.default });
        },
        (error: unknown) => console.warn("A part of the page waits for the network.", error),
      );
    addEventListener("online", fetchComponent);
    void fetchComponent();
    return () => {
      isOver = true;
      removeEventListener("online", fetchComponent);
    };
  }, [load, isNeeded]);
  return loaded?.component;
}
