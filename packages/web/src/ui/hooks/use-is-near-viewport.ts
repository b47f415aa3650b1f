import { type RefObject, startTransition, useEffect, useState } from "react";

export function useIsNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        startTransition(() => setNear(true));
      },
      { rootMargin: "50%" },
    );
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return isNear;
}
