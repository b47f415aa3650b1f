import { useElementScrollRestoration } from "@tanstack/react-router";
import {
  type RefObject,
  startTransition,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { CatalogueBook } from "../../catalogue/hooks/use-catalogue.ts";
import { whenIdle } from "../../device/scheduling.ts";
import { loadDrawing } from "../../ui/cover/Cover.tsx";
import { useIsHydrated } from "../../ui/hooks/use-is-painted.tsx";
import { BookCard } from "./BookCard.tsx";
import { BookGrid, FIRST_ROW } from "./BookGrid.tsx";
import { scrollToPosition, useRowsOnScreen } from "./use-rows-on-screen.ts";
import css from "./VirtualBookGrid.module.css";

// Preloaded, since some of the books in a long list have no cover image.
void loadDrawing();

/**
 * A virtualized grid of any number of books. It has the height of the full list, tells assistive technology each book's
 * position, and restores its scroll position. The focused row and those beside it stay mounted, so that Tab reaches the next
 * book even before the browser has scrolled.
 */
export function VirtualBookGrid({ books, onShown }: VirtualBookGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  // The server cannot measure the screen. Deferred, so that replacing its list yields to input.
  const isMeasurable = useDeferredValue(useIsHydrated());
  return isMeasurable ? (
    <MeasuredGrid books={books} grid={grid} onShown={onShown} />
  ) : (
    <BookGrid ref={grid} books={books} level={2} priority={FIRST_ROW} />
  );
}

type VirtualBookGridProps = {
  books: readonly CatalogueBook[];
  /** @param end index after the last book on the screen */
  onShown?: ((end: number) => void) | undefined;
};

type MeasuredGridProps = Required<VirtualBookGridProps> & {
  /** The server-rendered list of the same books, which this one replaces. */
  grid: RefObject<HTMLUListElement | null>;
};

function MeasuredGrid({ books, grid, onShown }: MeasuredGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { columns, pitch, top } = useGridLayout(list, grid);
  const restored = useElementScrollRestoration({ getElement: () => window });
  const [initialScroll] = useState(() => (grid.current ? window.scrollY : (restored?.scrollY ?? 0)));
  const [focusedRow, setFocusedRow] = useState<number>();
  const rowCount = columns > 0 ? Math.ceil(books.length / columns) : 0;
  const { first, last, isScrolling } = useRowsOnScreen(pitch, top, initialScroll);
  const end = (last + 1) * columns;
  useEffect(() => onShown?.(end), [onShown, end]);
  const overscan = useOverscan(books, isScrolling);
  useScrollRestoration(rowCount > 0, restored);
  useFocusTransfer(list, grid, rowCount > 0);
  const onScreen = rowsBetween(first - overscan, last + overscan, rowCount);
  const besideFocus = focusedRow === undefined ? [] : rowsBetween(focusedRow - 1, focusedRow + 1, rowCount);
  const rows = [...new Set([...onScreen, ...besideFocus])].sort((a, b) => a - b);

  const trackFocus = (element: EventTarget | null) => {
    const item = element instanceof Element && list.current?.contains(element) ? element.closest("li") : null;
    setFocusedRow(item ? Math.floor((Number(item.ariaPosInSet) - 1) / columns) : undefined);
  };

  return (
    <ul
      role="list"
      ref={list}
      className={css.grid}
      style={{ height: rowCount * pitch }}
      onFocus={({ target }) => trackFocus(target)}
      onBlur={({ relatedTarget }) => trackFocus(relatedTarget)}
    >
      {rows.flatMap((row) =>
        books.slice(row * columns, (row + 1) * columns).map((book, column) => (
          <li
            key={book._id}
            className={css.item}
            style={{ gridColumn: `${column + 1} / ${column + 2}`, top: row * pitch }}
            aria-setsize={books.length}
            aria-posinset={row * columns + column + 1}
          >
            <BookCard book={book} level={2} priority={row < 2} />
          </li>
        )),
      )}
    </ul>
  );
}

/** Moves focus from the list that is replaced to the same link or button of the same book. */
function useFocusTransfer(
  list: RefObject<HTMLElement | null>,
  grid: RefObject<HTMLElement | null>,
  isFilled: boolean,
): void {
  const [focused] = useState(() => {
    const element = document.activeElement;
    const item = element instanceof HTMLElement && grid.current?.contains(element) && element.closest("li");
    if (!item) return;
    const targets = focusTargets(item);
    return { href: targets[0]?.getAttribute("href") ?? "", target: targets.indexOf(element) };
  });
  useLayoutEffect(() => {
    if (!isFilled || !focused) return;
    const item = list.current?.querySelector(`a[href="${CSS.escape(focused.href)}"]`)?.closest("li");
    if (item) focusTargets(item)[focused.target]?.focus({ preventScroll: true });
  }, [list, focused, isFilled]);
}

const focusTargets = (item: Element) => [...item.querySelectorAll<HTMLElement>("a, button")];

/** Moves the range up if the list ends before it, as with new results while the page is still scrolled down. */
function rowsBetween(first: number, last: number, count: number): number[] {
  const from = Math.max(0, Math.min(first, count - 1 - (last - first)));
  const to = Math.min(last, count - 1);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, row) => from + row);
}

const SETTLED_AFTER_MS = 250;

/** The number of extra rows above and below: 0 for new results, which each keystroke brings, 1 once they are unchanged, 3 while scrolling. */
function useOverscan(books: readonly CatalogueBook[], isScrolling: boolean): number {
  const [settled, setSettled] = useState(books);
  useEffect(() => {
    if (settled === books) return;
    const timer = setTimeout(() => startTransition(() => setSettled(books)), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [books, settled]);
  if (isScrolling) return 3;
  return settled === books ? 1 : 0;
}

/** Scrolls to the stored position again, since the router did so before this list had its full height. */
function useScrollRestoration(isLongEnough: boolean, stored: { scrollY: number } | undefined): void {
  const [position] = useState(stored);
  useLayoutEffect(() => {
    if (isLongEnough && position) scrollToPosition(position.scrollY);
  }, [isLongEnough, position]);
}

/** Lengths are in pixels. */
type Layout = {
  columns: number;
  /** Distance between the tops of two rows. */
  pitch: number;
  /** From the top of the document. */
  top: number;
};

const unmeasured: Layout = { columns: 0, pitch: 1, top: 0 };

/** The last list's layout is reused for the next one, which is nearly the same, since measuring forces a layout. */
let lastMeasured = { width: 0, layout: unmeasured };
const lastLayout = (): Layout =>
  lastMeasured.width === window.innerWidth ? lastMeasured.layout : unmeasured;

/** Measures the server-rendered list of the same books, so that its replacement has the same size at once. */
function layoutOfGrid(grid: Element | null): Layout {
  const [first] = grid?.children ?? [];
  if (!grid || !first) return unmeasured;
  const { columns, top } = layoutOf(grid);
  const second = grid.children[columns];
  return second ? { columns, top, pitch: topOf(second) - topOf(first) } : unmeasured;
}

function useGridLayout(list: RefObject<HTMLElement | null>, grid: RefObject<HTMLElement | null>): Layout {
  const [layout, setLayout] = useState(() => (grid.current ? layoutOfGrid(grid.current) : lastLayout()));
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      if (!element.isConnected) return;
      const next = layoutOf(element);
      lastMeasured = { width: window.innerWidth, layout: next };
      setLayout((before) =>
        before.columns === next.columns && before.pitch === next.pitch && before.top === next.top
          ? before
          : next,
      );
    };
    // The previous list was measured already; the observer reports any difference.
    setLayout((before) => (before === unmeasured ? layoutOf(element) : before));
    let width: number | undefined;
    const observer = new ResizeObserver(([entry]) => {
      const hasWidth = entry?.contentRect.width === width;
      width = entry?.contentRect.width;
      // A search changes only the height: measured when idle, so that its paint is not delayed.
      if (hasWidth) whenIdle(measure);
      else measure();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return layout;
}

/** Rows are absolutely positioned, so the row gap can also hold the height of a card's text. */
function layoutOf(element: Element): Layout {
  const style = getComputedStyle(element);
  const tracks = style.gridTemplateColumns.split(" ").map(Number.parseFloat);
  const coverHeight = (tracks[0] ?? 0) * 1.5;
  return {
    columns: tracks.length,
    pitch: Math.max(1, coverHeight + Number.parseFloat(style.rowGap)),
    top: Math.round(topOf(element)),
  };
}

const topOf = (element: Element): number => element.getBoundingClientRect().top + window.scrollY;
