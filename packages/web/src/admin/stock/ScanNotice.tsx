import { type InventoryRow, readIsbn } from "@frangipani/core/books";
import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import type { DeviceLine } from "./lines.ts";
import css from "./Stock.module.css";
import { blockedText, kindTexts } from "./texts.ts";

export type Scanned =
  | { result: "added"; line: DeviceLine }
  | { result: "blocked"; book: InventoryRow }
  | { result: "several"; books: readonly InventoryRow[] }
  | { result: "unknown"; isbn: string }
  | { result: "failed"; isbn: string; reason: string };

type ScanNoticeProps = {
  scanned: Scanned | null;
  lines: readonly DeviceLine[];
  onChoose(book: InventoryRow): void;
  onSkip(): void;
};

export const ScanNotice = (props: ScanNoticeProps) => (
  <div role="status">
    <Content {...props} />
  </div>
);

function Content({ scanned, lines, onChoose, onSkip }: ScanNoticeProps) {
  switch (scanned?.result) {
    case undefined:
      return null;
    case "added": {
      const { warning } = readIsbn(scanned.line.book.isbn);
      return (
        <Notice tone="positive" title={scanned.line.book.title}>
          <span>{`${scanned.line.copies} ${kindTexts[scanned.line.kind].done}`}</span>
          {warning && <p>{warning}</p>}
        </Notice>
      );
    }
    case "blocked": {
      const line = lines.find(({ book }) => book._id === scanned.book._id);
      return <Notice tone="warning" title={line ? blockedText(line) : `Scan ${scanned.book.title} again.`} />;
    }
    case "failed":
      return (
        <Notice tone="warning" title={`${scanned.isbn} was not looked up.`}>
          {scanned.reason}
        </Notice>
      );
    case "several":
      return (
        <Notice
          tone="warning"
          title={`${scanned.books.length} books have this ISBN. Which one is it?`}
          action={
            <div className={css.choices}>
              {scanned.books.map((book) => (
                <Button key={book._id} size="sm" onClick={() => onChoose(book)}>
                  {book.title}
                </Button>
              ))}
            </div>
          }
        />
      );
    case "unknown": {
      const { isbn13: isbn, problem, warning } = readIsbn(scanned.isbn);
      return (
        <Notice
          tone="warning"
          title={isbn ? `No book has the ISBN ${isbn}.` : `“${scanned.isbn}” is not an ISBN. Scan again.`}
          action={
            <div className={css.choices}>
              {isbn && (
                <Link to="/admin" search={{ isbn: Number(isbn) }} className={buttonClass({ size: "sm" })}>
                  New book from this ISBN
                </Link>
              )}
              <Button size="sm" variant="quiet" onClick={onSkip}>
                Skip
              </Button>
            </div>
          }
        >
          {isbn ? warning : problem}
        </Notice>
      );
    }
  }
}
