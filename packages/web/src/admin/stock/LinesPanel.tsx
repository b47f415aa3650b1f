import { toIsbn13 } from "@frangipani/core/books";
import { formatCount } from "@frangipani/core/kernel";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useOnline } from "../../device/connection.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { TextField } from "../../ui/form/Form.tsx";
import { isEscape } from "../../ui/hooks/use-hotkey.ts";
import { Badge } from "../../ui/layout/Badge.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { inventory } from "../books/inventory.ts";
import { RemoveButton } from "../shared/columns.tsx";
import { listKey } from "../shared/list.ts";
import {
  copiesOf,
  copiesText,
  type DeviceLine,
  type Kind,
  kindTexts,
  linesText,
  lineText,
  sentText,
  toReceipt,
  type WaitingLine,
} from "./lines.ts";
import { NewBookLink } from "./ScanNotice.tsx";
import css from "./Stock.module.css";
import { changeLine, removeLine, removeWaiting, sendLines } from "./stock-database.ts";

type LinesPanelProps = LinesTableProps & { waiting: readonly WaitingLine[] };

export const LinesPanel = ({ kind, lines, waiting, onScan }: LinesPanelProps) =>
  lines.length + waiting.length > 0 ? (
    <>
      {lines.length > 0 && <LinesTable kind={kind} lines={lines} onScan={onScan} />}
      {lines.length > 0 && <SendBar kind={kind} lines={lines} />}
      {waiting.length > 0 && <WaitingLines lines={waiting} />}
    </>
  ) : (
    <EmptyState title={`Nothing ${kindTexts[kind].done} yet`}>
      Scan the barcode of each copy, or type its ISBN and press Enter. What you scan stays on this device
      until you send it, also without a network.
    </EmptyState>
  );

const WaitingLines = ({ lines }: { lines: readonly WaitingLine[] }) => (
  <section>
    <h2>Waiting for their books</h2>
    <ul role="list" className={cx(shared.stack1, css.waiting)} aria-label="Waiting for their books">
      {lines.map((line) => (
        <li key={line.isbn} className={shared.row}>
          <span className={shared.smallCode}>{line.isbn}</span>
          <span>{copiesText(line.copies)}</span>
          <NewBookLink isbn={line.isbn} />
          <RemoveButton label={`Remove ${line.isbn}`} onClick={() => void removeWaiting(line)} />
        </li>
      ))}
    </ul>
  </section>
);

function SendBar({ kind, lines }: { kind: Kind; lines: readonly DeviceLine[] }) {
  const isOnline = useOnline();
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: () => sendLines(kind),
    onSettled: () => client.invalidateQueries({ queryKey: listKey(inventory) }),
    meta: { success: sentText, failure: "Not everything was sent. Send again: no line is applied twice." },
  });
  const toSend = lines.filter(({ state }) => state !== "refused");
  const isInterrupted = toSend.some(({ state }) => state === "sending") && !sending.isPending;
  return (
    <div className={cx(shared.between, css.send)}>
      <p className={cx(shared.muted, shared.digits)}>
        {`${copiesText(copiesOf(toSend))} in ${linesText(toSend.length)}${isOnline ? "" : ". They stay on this device until you are online again."}`}
      </p>
      <Button
        variant="primary"
        busy={sending.isPending}
        disabled={!isOnline || toSend.length === 0}
        onClick={() => sending.mutate()}
      >
        {isInterrupted ? "Send again" : kindTexts[kind].send}
      </Button>
    </div>
  );
}

type LinesTableProps = { kind: Kind; lines: readonly DeviceLine[]; onScan(isbn: string): void };

const LinesTable = ({ kind, lines, onScan }: LinesTableProps) => (
  <DataTable
    caption={`Copies ${kindTexts[kind].done} and not sent`}
    columns={columns(kind, onScan)}
    rows={lines}
    rowKey={({ id }) => id}
  />
);

/** Changes the stored line, not the rendered one: it may have been scanned or sent since. */
const setCopies = ({ id, book }: DeviceLine, copies: number) =>
  changeLine(book, (line) => (line?.id === id && line.state === "open" ? { ...line, copies } : undefined));

const receive = ({ id, book }: DeviceLine) =>
  changeLine(book, (line) => (line?.id === id && line.state === "refused" ? toReceipt(line) : undefined));

const columns = (kind: Kind, onScan: LinesTableProps["onScan"]): Column<DeviceLine>[] => [
  {
    header: "Title",
    phone: "lead",
    cell: (line) => {
      const text = lineText(line);
      return (
        <div className={cx(shared.stackHalf, shared.starts)}>
          <span className={css.title}>{line.book.title}</span>
          {!line.book.status && <Badge>Inactive</Badge>}
          {text && (
            <p className={cx(shared.note, shared.readable, css.note)}>
              {line.state === "refused" && <Badge colour="red">Needs a look</Badge>} <span>{text}</span>
            </p>
          )}
        </div>
      );
    },
  },
  { header: "ISBN", cell: ({ book }) => <span className={shared.smallCode}>{book.isbn}</span> },
  {
    header: "Stock",
    align: "end",
    cell: ({ book: { stock, held } }) => (kind === "counted" && held ? `${stock} + ${held} unpaid` : stock),
  },
  {
    header: kind === "counted" ? "Counted" : "Received",
    align: "end",
    cell: (line) =>
      line.state === "open" ? (
        <CopiesField
          label={`Copies of ${line.book.title}`}
          min={kind === "counted" ? 0 : 1}
          value={line.copies}
          onChange={(copies) => void setCopies(line, copies)}
          onScan={onScan}
        />
      ) : (
        line.copies
      ),
  },
  {
    header: "Actions",
    phone: "actions",
    cell: (line) => (
      <span className={css.actions}>
        {line.refusal === "changed" && line.copies > 0 && (
          <Button size="sm" aria-label={`Receive ${line.book.title}`} onClick={() => void receive(line)}>
            Receive
          </Button>
        )}
        <RemoveButton
          label={`Remove ${line.book.title}`}
          disabled={line.state === "sending"}
          onClick={() => void removeLine(line)}
        />
      </span>
    ),
  },
];

const ISBN_LENGTH = 13;
const MAX_COPIES = 1_000_000;

type CopiesFieldProps = {
  label: string;
  value: number;
  min: number;
  onChange(copies: number): void;
  /** Called for an ISBN: a hand scanner types into whatever has the focus. */
  onScan(isbn: string): void;
};

/** Applies the number on Enter or when the field is left; an invalid one is discarded with the reason. */
function CopiesField({ label, value, min, onChange, onScan }: CopiesFieldProps) {
  /** What is typed, and the number that the field showed before: `value` changes once an entered number is stored. */
  const [draft, setDraft] = useState<{ text: string; shown: string } | null>(null);
  const [isRefused, setRefused] = useState(false);
  const change = (next: typeof draft) => {
    setDraft(next);
    setRefused(false);
  };
  const enter = (text: string) => {
    const copies = Number(text.normalize("NFKC"));
    if (text.trim() !== "" && Number.isInteger(copies) && copies >= min && copies <= MAX_COPIES)
      onChange(copies);
    else setRefused(true);
  };
  const commit = () => {
    if (draft === null) return;
    change(null);
    // A scanner types behind what the field shows, or what was typed and not entered yet.
    const isbn = toIsbn13(draft.text.slice(-ISBN_LENGTH));
    const text = isbn ? draft.text.slice(0, -ISBN_LENGTH) : draft.text;
    if (!isbn || (text !== "" && text !== draft.shown)) enter(text);
    if (isbn) onScan(isbn);
  };
  return (
    <TextField
      label={label}
      hideLabel
      className={css.copies}
      inputMode="numeric"
      autoComplete="off"
      value={draft?.text ?? String(value)}
      error={
        isRefused
          ? `Enter a whole number from ${formatCount(min)} to ${formatCount(MAX_COPIES)}. It is still ${formatCount(value)}.`
          : null
      }
      onChange={({ target }) => change({ text: target.value, shown: draft?.shown ?? String(value) })}
      onFocus={({ target }) => target.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
        if (isEscape(event)) change(null);
      }}
    />
  );
}
