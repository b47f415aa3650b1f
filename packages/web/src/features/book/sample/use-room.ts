import { type RefObject, useEffect, useState } from "react";

export type Room = { width: number; height: number };

/** The size of the container around a page, in CSS pixels, without its padding. */
export function useRoom(page: RefObject<HTMLElement | null>): Room | undefined {
  const [room, setRoom] = useState<Room>();
  useEffect(() => {
    const stage = page.current?.closest("section");
    if (!stage) return;
    const watch = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      // Scroll bars of a zoomed page change it slightly, which must not redraw the page.
      setRoom((before) =>
        before && Math.abs(before.width - width) < 24 && Math.abs(before.height - height) < 24
          ? before
          : { width, height },
      );
    });
    watch.observe(stage);
    return () => watch.disconnect();
  }, [page]);
  return room;
}
