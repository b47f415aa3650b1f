import { type ComponentType, useEffect, useState } from "react";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Loads a component once it is needed, and again once online if that failed. @param load must be a stable function */
export function useLazyComponent<Props>(
  load: Load<Props>,
  isNeeded: boolean,
): ComponentType<Props> | undefined {
  const [loaded, setLoaded] = useState<{ component: ComponentType<Props> }>();
  useEffect(() => {
    if (!isNeeded) return;
    let isUnmounted = false;
    const fetchComponent = () =>
      load().then(
        (module) => {
          removeEventListener("online", fetchComponent);
          if (!isUnmounted) setLoaded({ component: module.default });
        },
        (error: unknown) => console.warn("A part of the page waits for the network.", error),
      );
    addEventListener("online", fetchComponent);
    void fetchComponent();
    return () => {
      isUnmounted = true;
      removeEventListener("online", fetchComponent);
    };
  }, [load, isNeeded]);
  return loaded?.component;
}
