import { type RefObject, useLayoutEffect, useState } from "react";
import { whenIdle } from "../../device/scheduling.ts";

type Layout = {
  columns: number;
  /** Distance between the tops of two rows, in pixels. */
  pitch: number;
  top: number;
};

const unmeasured: Layout = { columns: 0, pitch: 1, top: 0 };

/** Layout of the last list: the next one is nearly the same, and measuring it forces a layout. */
let last = { width: 0, layout: unmeasured };
const lastLayout = (): Layout => (last.width === window.innerWidth ? last.layout : unmeasured);

/** Measured on the server-rendered list of the same books, so that its replacement has its size at once. */
function layoutOfGrid(grid: Element | null): Layout {
  const [first] = grid?.children ?? [];
  if (!grid || !first) return unmeasured;
  const { columns, top } = layoutOf(grid);
  const second = grid.children[columns];
  return second ? { columns, top, pitch: topOf(second) - topOf(first) } : unmeasured;
}

export function useGridLayout(
  list: RefObject<HTMLElement | null>,
  grid: RefObject<HTMLElement | null>,
): Layout {
  const [layout, setLayout] = useState(() => (grid.current ? layoutOfGrid(grid.current) : lastLayout()));
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      if (!element.isConnected) return;
      const next = layoutOf(element);
      last = { width: window.innerWidth, layout: next };
      setLayout((before) =>
        before.columns === next.columns && before.pitch === next.pitch && before.top === next.top
          ? before
          : next,
      );
    };
    // The previous list was measured already; the observer reports any difference.
    setLayout((before) => (before === unmeasured ? layoutOf(element) : before));
    let width: number | undefined;
    const watch = new ResizeObserver(([entry]) => {
      const hasWidth = entry?.contentRect.width === width;
      width = entry?.contentRect.width;
      // Each search changes the height alone; measuring would delay its paint.
      if (hasWidth) whenIdle(measure);
      else measure();
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [list]);
  return layout;
}

/** Rows are absolutely positioned, so the row gap can also hold the height of a card's text. */
function layoutOf(element: Element): Layout {
  const style = getComputedStyle(element);
  const tracks = style.gridTemplateColumns.split(" ").map(Number.parseFloat);
  const cover = (tracks[0] ?? 0) * 1.5;
  return {
    columns: tracks.length,
    pitch: Math.max(1, cover + Number.parseFloat(style.rowGap)),
    top: Math.round(topOf(element)),
  };
}

const topOf = (element: Element): number => element.getBoundingClientRect().top + window.scrollY;
