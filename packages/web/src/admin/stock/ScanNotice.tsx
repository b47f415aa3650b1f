import { readIsbn } from "@frangipani/core/books";
import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import {
  blockedText,
  type CountedBook,
  copiesText,
  type DeviceLine,
  kindTexts,
  type Scanned,
  type WaitingLine,
} from "./lines.ts";
import css from "./Stock.module.css";

type ScanNoticeProps = {
  scanned: Scanned | null;
  lines: readonly DeviceLine[];
  onChoose(book: CountedBook, copies: number): void;
  onSkip(): void;
  onRemove(line: WaitingLine): void;
};

export const ScanNotice = (props: ScanNoticeProps) => (
  <div role="status">
    <Content {...props} />
  </div>
);

function Content({ scanned, lines, onChoose, onSkip, onRemove }: ScanNoticeProps) {
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
                <Button key={book._id} size="sm" onClick={() => onChoose(book, scanned.copies)}>
                  {book.title}
                </Button>
              ))}
            </div>
          }
        />
      );
    case "waiting": {
      const { isbn, kind, copies } = scanned.line;
      return (
        <Notice
          tone="warning"
          title={`No book has the ISBN ${isbn}.`}
          action={
            <div className={css.choices}>
              <NewBookLink isbn={isbn} />
              <Button size="sm" variant="quiet" onClick={() => onRemove(scanned.line)}>
                Skip
              </Button>
            </div>
          }
        >
          <p>{`${copiesText(copies)} ${kindTexts[kind].done}, until there is one.`}</p>
          {readIsbn(isbn).warning}
        </Notice>
      );
    }
    case "unknown":
      return (
        <Notice
          tone="warning"
          title={`“${scanned.isbn}” is not an ISBN. Scan again.`}
          action={
            <Button size="sm" variant="quiet" onClick={onSkip}>
              Skip
            </Button>
          }
        >
          {readIsbn(scanned.isbn).problem}
        </Notice>
      );
  }
}

export const NewBookLink = ({ isbn }: { isbn: string }) => (
  <Link to="/admin" search={{ isbn: Number(isbn) }} className={buttonClass({ size: "sm" })}>
    New book from this ISBN
  </Link>
);
