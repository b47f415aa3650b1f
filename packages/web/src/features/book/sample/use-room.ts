import { type RefObject, useEffect, useState } from "react";

export type Room = { width: number; height: number };

/** How large the stage around a page is, in CSS pixels, without its padding. */
export function useRoom(page: RefObject<HTMLElement | null>): Room | undefined {
  const [room, setRoom] = useState<Room>();
  useEffect(() => {
    const stage = page.current?.closest("section");
    if (!stage) return;
    const watch = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      // Scroll bars of an enlarged page change it by a little; that is no other screen.
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
