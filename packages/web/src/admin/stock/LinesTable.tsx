import { Button } from "../../ui/actions/Button.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { TrashIcon } from "../../ui/icons/icons.tsx";
import { Badge } from "../../ui/layout/Badge.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { CopiesField } from "./CopiesField.tsx";
import { type DeviceLine, type Kind, toReceipt } from "./lines.ts";
import css from "./Stock.module.css";
import { changeLine, removeLine } from "./stock-database.ts";
import { kindTexts, lineText } from "./texts.ts";

type LinesTableProps = { kind: Kind; lines: readonly DeviceLine[]; onScan(isbn: string): void };

export const LinesTable = ({ kind, lines, onScan }: LinesTableProps) => (
  <DataTable
    caption={`Copies ${kindTexts[kind].done} and not sent`}
    columns={columns(kind, onScan)}
    rows={lines}
    rowKey={({ id }) => id}
  />
);

/** Of the line that is stored: it may have been scanned, or sent, since it was shown. */
const setCopies = ({ id, book }: DeviceLine, copies: number) =>
  changeLine(book, (line) => (line?.id === id && line.state === "open" ? { ...line, copies } : undefined));

const receive = ({ id, book }: DeviceLine) =>
  changeLine(book, (line) => (line?.id === id && line.state === "refused" ? toReceipt(line) : undefined));

const columns = (kind: Kind, onScan: LinesTableProps["onScan"]): Column<DeviceLine>[] => [
  {
    key: "title",
    header: "Title",
    phone: "lead",
    cell: (line) => {
      const text = lineText(line);
      return (
        <div className={css.book}>
          <span className={css.title}>{line.book.title}</span>
          {!line.book.status && <Badge>Inactive</Badge>}
          {text && (
            <p className={css.note}>
              {line.state === "refused" && <Badge colour="red">Needs a look</Badge>} {text}
            </p>
          )}
        </div>
      );
    },
  },
  { key: "isbn", header: "ISBN", cell: ({ book }) => <span className={css.isbn}>{book.isbn}</span> },
  { key: "stock", header: "Stock", align: "end", cell: ({ book }) => book.stock },
  {
    key: "copies",
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
    key: "actions",
    header: "Actions",
    phone: "actions",
    cell: (line) => (
      <span className={css.actions}>
        {line.refusal === "changed" && line.copies > 0 && (
          <Button size="sm" aria-label={`Receive ${line.book.title}`} onClick={() => void receive(line)}>
            Receive
          </Button>
        )}
        <IconButton
          size="sm"
          tone="danger"
          label={`Remove ${line.book.title}`}
          icon={<TrashIcon size={18} />}
          disabled={line.state === "sending"}
          onClick={() => void removeLine(line)}
        />
      </span>
    ),
  },
];
