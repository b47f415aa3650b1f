import { type RefObject, startTransition, useEffect, useState } from "react";

/** True from the moment on when the element is half a screen away, or nearer: what is far need not be fetched. */
export function useNear(element: RefObject<Element | null>): boolean {
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
