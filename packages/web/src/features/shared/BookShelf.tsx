import { useElementScrollRestoration } from "@tanstack/react-router";
import {
  type FocusEvent,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { CatalogueBook } from "../../catalogue/hooks/use-catalogue.ts";
import { loadDrawing } from "../../ui/cover/DrawnCover.tsx";
import { useIsHydrated } from "../../ui/use-is-hydrated.ts";
import { BookCard } from "./BookCard.tsx";
import { BookGrid } from "./BookGrid.tsx";
import css from "./BookShelf.module.css";
import { scrollToPlace, useRowsOnScreen } from "./rows-on-screen.ts";
import { useShelfLayout } from "./shelf-layout.ts";

// Among so many books some have no picture.
void loadDrawing();

/**
 * A virtualized grid of any number of books. It has the height of the full list, gives assistive technology each book's
 * position, keeps the focused row mounted, and restores its scroll position.
 */
export function BookShelf({ books, level = 2 }: BookShelfProps) {
  const grid = useRef<HTMLUListElement>(null);
  // The server cannot measure the screen.
  return useIsHydrated() ? (
    <MeasuredShelf books={books} level={level} grid={grid} />
  ) : (
    <BookGrid ref={grid} books={books} level={level} priority={MAX_FIRST_COVERS} />
  );
}

type BookShelfProps = { books: readonly CatalogueBook[]; level?: 2 | 3 };

const MAX_FIRST_COVERS = 4;

type MeasuredShelfProps = Required<BookShelfProps> & {
  /** The server-rendered list of the same books, which this one replaces. */
  grid: RefObject<HTMLUListElement | null>;
};

function MeasuredShelf({ books, level, grid }: MeasuredShelfProps) {
  const list = useRef<HTMLUListElement>(null);
  const { columns, pitch, top } = useShelfLayout(list, grid);
  const [focusedRow, setFocusedRow] = useState<number>();
  const rowCount = columns > 0 ? Math.ceil(books.length / columns) : 0;
  const { first, last, isMoving } = useRowsOnScreen(pitch, top);
  const ahead = useRowsAhead(books, isMoving);
  useReturn(rowCount > 0);
  useSameFocus(list, grid, rowCount > 0);
  const rows = rowsBetween(first - ahead, last + ahead, rowCount);
  if (focusedRow !== undefined && focusedRow < rowCount && !rows.includes(focusedRow))
    rows.splice(focusedRow < (rows[0] ?? 0) ? 0 : rows.length, 0, focusedRow);

  const follow = (event: FocusEvent) => {
    const place = Number(event.target.closest("li")?.ariaPosInSet);
    setFocusedRow(place > 0 ? Math.floor((place - 1) / columns) : undefined);
  };

  return (
    <ul
      role="list"
      ref={list}
      className={css.shelf}
      style={{ height: rowCount * pitch }}
      onFocus={follow}
      onBlur={() => setFocusedRow(undefined)}
    >
      {rows.flatMap((row) =>
        books.slice(row * columns, (row + 1) * columns).map((book, column) => (
          <li
            key={book._id}
            className={css.place}
            style={{ gridColumn: `${column + 1} / ${column + 2}`, top: row * pitch }}
            aria-setsize={books.length}
            aria-posinset={row * columns + column + 1}
          >
            <BookCard book={book} level={level} priority={row < 2} />
          </li>
        )),
      )}
    </ul>
  );
}

/** Moves the focus from a link of the server-rendered list to the same link here. */
function useSameFocus(
  list: RefObject<HTMLElement | null>,
  grid: RefObject<HTMLElement | null>,
  isFilled: boolean,
): void {
  const [href] = useState(() =>
    grid.current?.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null,
  );
  useLayoutEffect(() => {
    if (isFilled && href)
      list.current
        ?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)
        ?.focus({ preventScroll: true });
  }, [list, href, isFilled]);
}

/** Row indices from `first` to `last`, clamped where a list has become too short for its scroll position. */
function rowsBetween(first: number, last: number, count: number): number[] {
  const from = Math.max(0, Math.min(first, count - 1 - (last - first)));
  const to = Math.min(last, count - 1);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, row) => from + row);
}

const REST_MS = 250;

/**
 * Overscan in rows: none for new books, since each keystroke brings others that have to be rendered; one for unchanged
 * books, more while scrolling.
 */
function useRowsAhead(books: readonly CatalogueBook[], isMoving: boolean): number {
  const [staying, setStaying] = useState(books);
  useEffect(() => {
    if (staying === books) return;
    const rest = setTimeout(() => startTransition(() => setStaying(books)), REST_MS);
    return () => clearTimeout(rest);
  }, [books, staying]);
  return isMoving ? 3 : staying === books ? 1 : 0;
}

/** The router restores the scroll position before this list has its full height. */
function useReturn(isLongEnough: boolean): void {
  const left = useElementScrollRestoration({ getElement: () => window });
  const [place] = useState(left);
  useLayoutEffect(() => {
    if (isLongEnough && place) scrollToPlace(place.scrollY);
  }, [isLongEnough, place]);
}
