import { readIsbn } from "@frangipani/core/books";
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { textOf } from "../../api/api-error.ts";
import { callApi } from "../../api/call-api.ts";
import { useDeviceFlag } from "../../device/device-storage.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Checkbox, TextField } from "../../ui/form/Form.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { CameraButton } from "./CameraButton.tsx";
import { readHeldCopies, withHeld } from "./held-copies.ts";
import { LinesPanel } from "./LinesPanel.tsx";
import {
  booksByIsbn,
  booksOf,
  type CountedBook,
  type DeviceLine,
  KINDS,
  type Kind,
  kindTexts,
  listText,
  readScans,
  type Scan,
  type Scanned,
  scanCopies,
  type WaitingLine,
} from "./lines.ts";
import { ScanNotice } from "./ScanNotice.tsx";
import css from "./Stock.module.css";
import { addWaiting, changeLine, matchWaiting, removeWaiting } from "./stock-database.ts";
import { useScanSignals } from "./use-scan-signals.ts";

type StockTakeProps = {
  kind: Kind | undefined;
  onKind(kind: Kind): void;
  lines: readonly DeviceLine[];
  waiting: readonly WaitingLine[];
  books: readonly CountedBook[];
  isPartial: boolean;
};

export function StockTake({ kind: chosen, onKind, lines, waiting, books, isPartial }: StockTakeProps) {
  // As of when the page was opened, so that sending lines does not change the tab.
  const [unsentKinds] = useState(() => [...lines, ...waiting].map((line) => line.kind));
  const kind =
    chosen ?? (unsentKinds.includes("received") && !unsentKinds.includes("counted") ? "received" : "counted");
  const [isMuted, setMuted] = useDeviceFlag("stockTakeMuted");
  const { scanned, scan, addList, choose, dismiss } = useScans({ kind, isMuted, waiting, books, isPartial });
  return (
    <div className={shared.stack2}>
      <Tabs
        label="What is scanned"
        value={kind}
        onChange={(value) => onKind(value === "received" ? "received" : "counted")}
        tabs={KINDS.map((one) => {
          const linesOfKind = lines.filter((line) => line.kind === one);
          const waitingOfKind = waiting.filter((line) => line.kind === one);
          const count = linesOfKind.length + waitingOfKind.length;
          return {
            value: one,
            label: `${kindTexts[one].tab}${count > 0 ? ` (${count})` : ""}`,
            panel: (
              <div className={cx(shared.stack2, css.mode, css[one])}>
                <ScanField kind={one} onScan={scan} onList={addList} />
                <CameraButton onScan={scan} />
                <ScanNotice
                  scanned={scanned}
                  lines={lines}
                  onChoose={choose}
                  onSkip={dismiss}
                  onRemove={(line) => {
                    dismiss();
                    void removeWaiting(line);
                  }}
                />
                <LinesPanel kind={one} lines={linesOfKind} waiting={waitingOfKind} onScan={scan} />
              </div>
            ),
          };
        })}
      />
      <Checkbox
        label="Beep and vibrate at each scan"
        checked={!isMuted}
        onChange={({ target }) => setMuted(!target.checked)}
      />
    </div>
  );
}

type ScansOptions = Pick<StockTakeProps, "waiting" | "books" | "isPartial"> & {
  kind: Kind;
  isMuted: boolean;
};

/** Turns scanned ISBNs into lines, and waiting ones once their books are there. `scanned` is the result of the last scan. */
function useScans({ kind, isMuted, waiting, books, isPartial }: ScansOptions) {
  const byIsbn = useMemo(() => booksByIsbn(books), [books]);
  const [scanned, setScanned] = useState<Scanned | null>(null);
  const giveSignal = useScanSignals(isMuted);
  const findBooks = async (isbn: string) => {
    const onDevice = booksOf(isbn, byIsbn);
    return onDevice.length > 0 || !isPartial ? onDevice : searchByIsbn(isbn);
  };
  const add = async ({ isbn, copies }: Scan, chosenBook?: CountedBook): Promise<Scanned> => {
    try {
      const candidates = chosenBook ? [chosenBook] : await findBooks(isbn);
      const [book, another] = candidates;
      if (another) return { result: "several", books: candidates, copies };
      const scan = { kind, copies, scannedAt: Date.now() };
      if (book) {
        const line = await changeLine(book, (before) => scanCopies(before, book, scan));
        return line ? { result: "added", line } : { result: "blocked", book };
      }
      const { isbn13 } = readIsbn(isbn);
      if (!isbn13) return { result: "unknown", isbn };
      return { result: "waiting", line: await addWaiting({ ...scan, isbn: isbn13 }) };
    } catch (error) {
      return { result: "failed", isbn, reason: textOf(error) };
    }
  };

  // Scans are processed sequentially, as fast as they come.
  const queue = useRef(Promise.resolve());
  const report = (adding: () => Promise<Scanned>) => {
    queue.current = queue.current.then(async () => {
      const result = await adding();
      setScanned(result);
      giveSignal(result.result === "added" ? "added" : "refused");
    });
  };
  const scan = (isbn: string) => report(() => add({ isbn, copies: 1 }));
  const addList = (text: string) => {
    queue.current = queue.current.then(async () => {
      const results: Scanned["result"][] = [];
      for (const one of readScans(text)) {
        // Zero copies is a valid count, but no receipt.
        if (one.copies === 0 && kind === "received") continue;
        const result = await add(one);
        results.push(result.result);
        if (result.result !== "added" && result.result !== "waiting") setScanned(result);
      }
      toast.success(listText(results));
    });
  };

  const matchWaitingLines = useEffectEvent(async () => {
    for (const line of waiting) {
      const [book, another] = await findBooks(line.isbn);
      if (book && !another) await matchWaiting(line, book);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list of books changes
  useEffect(() => {
    matchWaitingLines().catch((error: unknown) => console.warn("Waiting lines were not matched.", error));
  }, [byIsbn]);

  return {
    scanned,
    scan,
    addList,
    choose: (book: CountedBook, copies: number) => report(() => add({ isbn: book.isbn, copies }, book)),
    dismiss: () => setScanned(null),
  };
}

const MAX_BOOKS = 25;

/** Asks the server, for a shop whose books are not on this device. */
async function searchByIsbn(isbn: string): Promise<readonly CountedBook[]> {
  const query = { q: isbn, limit: MAX_BOOKS };
  const [{ books }, held] = await Promise.all([
    callApi("GET /api/book/inventory/search", { query }),
    readHeldCopies(),
  ]);
  return booksOf(isbn, booksByIsbn(books)).map((book) => withHeld(book, held));
}

type ScanFieldProps = { kind: Kind; onScan(isbn: string): void; onList(text: string): void };

/** A hand scanner types the digits and presses Enter; the field keeps the focus for the next copy. */
function ScanField({ kind, onScan, onList }: ScanFieldProps) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  useDigitKeys(field);
  return (
    <form
      className={cx(shared.buttons, css.scan)}
      onSubmit={(event) => {
        event.preventDefault();
        const isbn = text.trim();
        setText("");
        field.current?.focus();
        if (isbn) onScan(isbn);
      }}
    >
      <TextField
        ref={field}
        label="ISBN"
        placeholder="Scan, type or paste ISBNs"
        className={css.isbnField}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={40}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPaste={(event) => {
          const list = event.clipboardData.getData("text");
          if (!/[\r\n]./.test(list.trim())) return;
          event.preventDefault();
          onList(list);
        }}
      />
      <Button type="submit">{kindTexts[kind].add}</Button>
      <input
        ref={file}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        aria-label="A list of ISBNs"
        onChange={({ target }) => {
          target.files?.[0]?.text().then(onList, () => toast.error("The file could not be read."));
          target.value = "";
        }}
      />
      <Button onClick={() => file.current?.click()}>Read a list</Button>
    </form>
  );
}

/** Redirects a hand scanner's digits to the field, unless another text field has the focus. */
function useDigitKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focusField = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const isElsewhere =
        target instanceof Element &&
        !target.closest("input:not([type=checkbox]), select, textarea, [role=dialog]");
      if (isElsewhere && /^\d$/.test(key) && !ctrlKey && !metaKey && !altKey) field.current?.focus();
    };
    document.addEventListener("keydown", focusField);
    return () => document.removeEventListener("keydown", focusField);
  }, [field]);
}
