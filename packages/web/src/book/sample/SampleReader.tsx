import { sampleUrl } from "@frangipani/core/books";
import { formatMoney } from "@frangipani/core/kernel";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { catalogueState } from "../../catalogue/catalogue-state.ts";
import type { CatalogueBook } from "../../catalogue/hooks/use-catalogue.ts";
import { useOnline } from "../../device/connection.ts";
import { deviceStorage, useDeviceFlag, userStorage } from "../../device/device-storage.ts";
import { useStoreSelector } from "../../device/store.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { ErrorState } from "../../ui/feedback/EmptyState.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  GridIcon,
  MoonIcon,
  SearchIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from "../../ui/icons/icons.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { useAddToCart } from "../parts/use-add-to-cart.ts";
import { Page } from "./Page.tsx";
import { usePdf } from "./pdf.ts";
import css from "./Sample.module.css";
import { SampleSearch } from "./SampleSearch.tsx";
import { Thumbnails } from "./Thumbnails.tsx";

// For SampleButtons, which loads both as one chunk.
export { preloadPdf } from "./pdf.ts";

export default function SampleReader({ bookId, sample }: { bookId: string; sample: string }) {
  const { pdf, retry } = usePdf(sampleUrl(sample));
  const notFetched = useOnline()
    ? "It could not be fetched. Please try again."
    : "You are offline, and it has not been opened on this device before.";
  switch (pdf.status) {
    case "ready":
      return <Pages bookId={bookId} document={pdf.document} />;
    case "loading":
      return (
        <div className={css.loading}>
          <div className={css.progress}>
            <ProgressBar label="Opening the sample" value={pdf.part} />
          </div>
        </div>
      );
    case "failed":
      return (
        <div className={css.loading}>
          <ErrorState title="The sample could not be opened" level={3} query={{ refetch: retry }}>
            {pdf.reason === "broken" ? "The file seems to be damaged. Please contact us." : notFetched}
          </ErrorState>
        </div>
      );
  }
}

const ZOOMS = [1, 1.25, 1.5, 2, 2.5, 3] as const;

function Pages({ bookId, document: pdf }: { bookId: string; document: PDFDocumentProxy }) {
  const count = pdf.numPages;
  const [page, setPage] = useState(() => loadLastPage(bookId, count));
  const [zoomLevel, setZoomLevel] = useState(0);
  const zoom = ZOOMS[zoomLevel] ?? 1;
  const [panel, setPanel] = useState<Panel>();
  const [query, setQuery] = useState("");
  const [isNight, setNight] = useDeviceFlag("sampleNight");

  const turnTo = (number: number) => {
    const next = Math.min(Math.max(number, 1), count);
    setPage(next);
    saveLastPage(bookId, next);
  };
  const changeZoom = (steps: number) =>
    setZoomLevel(Math.min(Math.max(zoomLevel + steps, 0), ZOOMS.length - 1));

  useKeys((key) => {
    if (key === "ArrowRight" || key === "PageDown") turnTo(page + 1);
    else if (key === "ArrowLeft" || key === "PageUp") turnTo(page - 1);
    else if (key === "Home") turnTo(1);
    else if (key === "End") turnTo(count);
    else if (key === "+" || key === "=") changeZoom(1);
    else if (key === "-") changeZoom(-1);
    else if (key === "0") setZoomLevel(0);
    else return false;
    return true;
  });
  // On an enlarged page a swipe scrolls instead.
  const swipeHandlers = useSwipe((direction) => turnTo(page + direction), { isEnabled: zoomLevel === 0 });

  return (
    <div className={css.reader} data-night={isNight || undefined}>
      <ReaderOptions panel={panel} onPanel={setPanel} isNight={isNight} onNight={setNight} />
      {panel && (
        <div className={css.panel}>
          {panel === "pages" ? (
            <Thumbnails document={pdf} page={page} onTurn={turnTo} />
          ) : (
            <SampleSearch document={pdf} query={query} onQuery={setQuery} onTurn={turnTo} />
          )}
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged page is scrolled with the keyboard */}
      <section className={css.stage} aria-label={`Page ${page} of ${count}`} tabIndex={0} {...swipeHandlers}>
        <Page pdf={pdf} number={page} zoom={zoom} query={panel === "search" ? query : ""} />
      </section>
      {page === count && <SampleEnd bookId={bookId} />}
      <SampleToolbar
        page={page}
        count={count}
        onTurn={turnTo}
        zoom={zoom}
        onSmaller={zoomLevel > 0 ? () => changeZoom(-1) : undefined}
        onLarger={zoomLevel < ZOOMS.length - 1 ? () => changeZoom(1) : undefined}
      />
    </div>
  );
}

function SampleEnd({ bookId }: { bookId: string }) {
  const book = useStoreSelector(catalogueState, ({ catalogue }) => catalogue.book(bookId));
  return book && book.stock > 0 ? <Offer book={book} /> : null;
}

function Offer({ book }: { book: CatalogueBook }) {
  const addToCart = useAddToCart(book);
  return (
    <div className={cx(shared.row, css.end)}>
      <p>
        The sample ends here. <strong>{formatMoney(book.price)}</strong>
      </p>
      <Button variant="primary" onClick={() => addToCart()}>
        Add to Cart
      </Button>
    </div>
  );
}

function useKeys(onKey: (key: string) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isField = event.target instanceof Element && event.target.matches("input, select, textarea");
    if (isField || event.ctrlKey || event.metaKey || event.altKey) return;
    if (onKey(event.key)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // Listens in the capture phase, since the dialog stops arrow keys from bubbling.
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, []);
}

type Panel = "pages" | "search";

type ReaderOptionsProps = {
  panel: Panel | undefined;
  onPanel(panel: Panel | undefined): void;
  isNight: boolean;
  onNight(isNight: boolean): void;
};

function ReaderOptions({ panel, onPanel, isNight, onNight }: ReaderOptionsProps) {
  const toggleProps = (name: Panel) => ({
    "aria-pressed": panel === name,
    onClick: () => onPanel(panel === name ? undefined : name),
  });
  return (
    <div className={css.options} role="toolbar" aria-label="Reading">
      <IconButton label="Show all pages" icon={<GridIcon />} {...toggleProps("pages")} />
      <IconButton label="Search" icon={<SearchIcon />} {...toggleProps("search")} />
      <IconButton
        label="Night mode"
        icon={<MoonIcon />}
        aria-pressed={isNight}
        onClick={() => onNight(!isNight)}
      />
    </div>
  );
}

const lastPageKey = (bookId: string) => `sample.${bookId}`;

function loadLastPage(bookId: string, pageCount: number): number {
  const stored = userStorage.load(lastPageKey(bookId), deviceStorage);
  return typeof stored === "number" && Number.isInteger(stored)
    ? Math.min(Math.max(stored, 1), pageCount)
    : 1;
}

/** What a user reads is private, so it is removed at sign-out. */
const saveLastPage = (bookId: string, page: number): void =>
  userStorage.save(lastPageKey(bookId), page, deviceStorage);

const MIN_SWIPE_PX = 48;

function useSwipe(onSwipe: (direction: 1 | -1) => void, { isEnabled }: { isEnabled: boolean }) {
  const start = useRef<{ x: number; y: number } | null>(null);
  if (!isEnabled) return {};
  return {
    "data-swipes": "",
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === "touch" && event.isPrimary)
        start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp(event: PointerEvent) {
      // A second finger does not end the swipe of the first.
      if (!start.current || !event.isPrimary) return;
      const x = event.clientX - start.current.x;
      const y = event.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) > MIN_SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
    /** Fired when the browser takes over the gesture, to scroll or to zoom. */
    onPointerCancel() {
      start.current = null;
    },
  };
}

type SampleToolbarProps = {
  page: number;
  count: number;
  onTurn(page: number): void;
  zoom: number;
  onSmaller: (() => void) | undefined;
  onLarger: (() => void) | undefined;
};

const SampleToolbar = ({ page, count, onTurn, zoom, onSmaller, onLarger }: SampleToolbarProps) => (
  <div className={css.tools} role="toolbar" aria-label="Pages and size">
    <div className={css.buttons}>
      <IconButton
        label="Previous page"
        icon={<ChevronLeftIcon size={24} />}
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      />
      <p role="status" className={css.position}>
        <span className={css.label}>Page </span>
        <span>{`${page} of ${count}`}</span>
      </p>
      <IconButton
        label="Next page"
        icon={<ChevronRightIcon size={24} />}
        disabled={page >= count}
        onClick={() => onTurn(page + 1)}
      />
    </div>
    <div className={css.buttons}>
      <IconButton
        label="Zoom out"
        icon={<ZoomOutIcon />}
        disabled={!onSmaller}
        onClick={() => onSmaller?.()}
      />
      <span className={cx(shared.muted, css.zoom)}>{`${Math.round(zoom * 100)}%`}</span>
      <IconButton label="Zoom in" icon={<ZoomInIcon />} disabled={!onLarger} onClick={() => onLarger?.()} />
    </div>
  </div>
);
