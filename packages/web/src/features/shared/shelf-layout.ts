import { type RefObject, useLayoutEffect, useState } from "react";

type Layout = {
  /** 0 until measured. */
  columns: number;
  /** From the top of a row to the top of the next one, in pixels. */
  pitch: number;
  /** Where the list begins in the page, in pixels. */
  top: number;
};

const unmeasured: Layout = { columns: 0, pitch: 1, top: 0 };

/** The same books as the server rendered them, so that the list which takes their place knows its size at once. */
function layoutOfGrid(grid: Element | null): Layout {
  const [first] = grid?.children ?? [];
  if (!grid || !first) return unmeasured;
  const { columns, top } = layoutOf(grid);
  const second = grid.children[columns];
  return second ? { columns, top, pitch: topOf(second) - topOf(first) } : unmeasured;
}

/** How a BookShelf lies: the stylesheet decides on columns and gaps, this reads what it decided. */
export function useShelfLayout(
  list: RefObject<HTMLElement | null>,
  grid: RefObject<HTMLElement | null>,
): Layout {
  const [layout, setLayout] = useState(() => layoutOfGrid(grid.current));
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const next = layoutOf(element);
      setLayout((before) =>
        before.columns === next.columns && before.pitch === next.pitch && before.top === next.top
          ? before
          : next,
      );
    };
    // Where the server-rendered list has told, the observer finds out soon enough whether anything is different here.
    setLayout((before) => (before === unmeasured ? layoutOf(element) : before));
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [list]);
  return layout;
}

/** The rows have no place in the flow, so the gap between rows is free to hold the room for a card's words as well. */
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
