import type { InventoryRow } from "@frangipani/core/books";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { textOf } from "../../api/problem.ts";
import { useDeviceFlag } from "../../device/use-device-flag.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { CameraButton } from "./camera/CameraButton.tsx";
import { LinesPanel } from "./LinesPanel.tsx";
import { booksByIsbn, booksOf, type DeviceLine, KINDS, type Kind, scanCopy } from "./lines.ts";
import { ScanNotice, type Scanned } from "./ScanNotice.tsx";
import css from "./Stock.module.css";
import { changeLine } from "./stock-database.ts";
import { kindTexts } from "./texts.ts";
import { useScanSignals } from "./use-scan-signals.ts";

type StockTakeProps = {
  kind: Kind;
  onKind(kind: Kind): void;
  lines: readonly DeviceLine[];
  books: readonly InventoryRow[];
  /** The server has more. */
  isPart: boolean;
};

export function StockTake({ kind, onKind, lines, books, isPart }: StockTakeProps) {
  const byIsbn = useMemo(() => booksByIsbn(books), [books]);
  const [scanned, setScanned] = useState<Scanned | null>(null);

  const [isMuted, setMuted] = useDeviceFlag("stockTakeMuted");
  const giveSignal = useScanSignals(isMuted);
  const report = (result: Scanned) => {
    setScanned(result);
    giveSignal(result.result === "added" ? "added" : "refused");
  };

  const addCopy = async (book: InventoryRow) => {
    try {
      const line = await changeLine(book, (line) => scanCopy(line, book, kind, Date.now()));
      report(line ? { result: "added", line } : { result: "blocked", book });
    } catch (error) {
      console.error(error);
      giveSignal("refused");
      toast.error(`${book.title} could not be stored on this device. Scan it again.`);
    }
  };
  const find = async (isbn: string) => {
    const here = booksOf(isbn, byIsbn);
    const found = here.length > 0 || !isPart ? here : await findByIsbn(isbn);
    const [book] = found;
    if (book && found.length === 1) await addCopy(book);
    else report(book ? { result: "several", books: found } : { result: "unknown", isbn });
  };

  // One after the other, as fast as they come.
  const queue = useRef(Promise.resolve());
  const scan = (isbn: string) => {
    queue.current = queue.current.then(() =>
      find(isbn).catch((error: unknown) => report({ result: "failed", isbn, reason: textOf(error) })),
    );
  };

  return (
    <div className={css.stockTake}>
      <ScanField onScan={scan} />
      <CameraButton onScan={scan} />
      <ScanNotice
        scanned={scanned}
        lines={lines}
        onChoose={(book) => void addCopy(book)}
        onSkip={() => setScanned(null)}
      />
      <Tabs
        label="What is scanned"
        value={kind}
        onChange={(value) => onKind(value === "received" ? "received" : "counted")}
        tabs={KINDS.map((one) => {
          const own = lines.filter((line) => line.kind === one);
          return {
            value: one,
            label: `${kindTexts[one].tab}${own.length > 0 ? ` (${own.length})` : ""}`,
            panel: <LinesPanel kind={one} lines={own} onScan={scan} />,
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

const MAX_BOOKS = 25;

/** Of a shop whose books are not on this device. */
async function findByIsbn(isbn: string): Promise<readonly InventoryRow[]> {
  const query = { q: isbn, limit: MAX_BOOKS };
  const { books } = await callApi("GET /api/book/inventory/search", { query });
  return booksOf(isbn, booksByIsbn(books));
}

/** A hand scanner types the digits and presses Enter. The focus stays for the next copy. */
function ScanField({ onScan }: { onScan(isbn: string): void }) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useDigitKeys(field);
  return (
    <form
      className={css.scan}
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
        placeholder="Scan or type an ISBN"
        className={css.isbnField}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={40}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">Add copy</Button>
    </form>
  );
}

/** What a hand scanner types goes into the field, wherever the focus is, but into no other that takes text. */
function useDigitKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const take = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const isElsewhere =
        target instanceof Element &&
        !target.closest("input:not([type=checkbox]), select, textarea, [role=dialog]");
      if (isElsewhere && /^\d$/.test(key) && !ctrlKey && !metaKey && !altKey) field.current?.focus();
    };
    document.addEventListener("keydown", take);
    return () => document.removeEventListener("keydown", take);
  }, [field]);
}
