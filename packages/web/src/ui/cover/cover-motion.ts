import { type RefObject, useLayoutEffect, useRef } from "react";
import { media } from "../hooks/use-media-query.ts";
import { consumeFollowedBox } from "./Cover.tsx";

const DURATION_MS = 180;

/** Animates the cover from its position in the followed link. Not a view transition, which would delay the first paint. */
export function useCoverMotion(id: string): RefObject<HTMLElement | null> {
  const cover = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // Measured in the page's first frame, after layout and scrolling.
    const frame = requestAnimationFrame(() => {
      const box = consumeFollowedBox(id);
      if (box && cover.current && !matchMedia(media.reducedMotion).matches) moveFrom(box, cover.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [id]);
  return cover;
}

function moveFrom(box: DOMRect, cover: HTMLElement): void {
  const end = cover.getBoundingClientRect();
  const move = `translate(${box.left - end.left}px, ${box.top - end.top}px)`;
  const scale = `scale(${box.width / end.width}, ${box.height / end.height})`;
  cover.animate(
    { transformOrigin: ["0 0", "0 0"], transform: [`${move} ${scale}`, "none"] },
    { duration: DURATION_MS, easing: getComputedStyle(cover).getPropertyValue("--ease") },
  );
}
