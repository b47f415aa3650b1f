import { type RefObject, useEffect, useState } from "react";

export type ContainerSize = { width: number; height: number };

export function useContainerSize(page: RefObject<HTMLElement | null>): ContainerSize | undefined {
  const [size, setSize] = useState<ContainerSize>();
  useEffect(() => {
    const stage = page.current?.closest("section");
    if (!stage) return;
    const watch = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      // Scroll bars of a zoomed page change it slightly, which must not redraw the page.
      setSize((before) =>
        before && Math.abs(before.width - width) < 24 && Math.abs(before.height - height) < 24
          ? before
          : { width, height },
      );
    });
    watch.observe(stage);
    return () => watch.disconnect();
  }, [page]);
  return size;
}
