import { Failure } from "../kernel/failure.ts";
import { unescapeFormula } from "../kernel/text/csv-cell.ts";
import { COLUMNS, type Column, idOf, type Rejection, type Row, repeatedId, STATE } from "./columns.ts";
import { type CsvRecord, readRecords } from "./records.ts";

/**
 * Streams the rows of a catalogue file (docs/operations.md). A repeated id is rejected, so that an import may be
 * repeated and split into any batches.
 * @throws Failure "import.header" when the first line does not name the columns
 */
export async function* readRows(chunks: AsyncIterable<string>): AsyncGenerator<Row | Rejection> {
  let header: Header | undefined;
  const lineOfId = new Map<string, number>();
  for await (const record of readRecords(chunks, () => header?.length ?? COLUMNS.length)) {
    if (!header) {
      header = parseHeader(record);
      continue;
    }
    const row = parseRow(record, header);
    yield "values" in row ? rejectRepeated(row, lineOfId) : row;
  }
  if (!header) throw headerFailure("The file is empty");
}

type Header = (Column | typeof STATE)[];

function rejectRepeated(row: Row, lineOfId: Map<string, number>): Row | Rejection {
  const id = idOf(row);
  const first = lineOfId.get(id);
  if (first === undefined) lineOfId.set(id, row.line);
  // A missing id is reported as such, on every line that lacks it.
  return first === undefined || id === "" ? row : repeatedId(row.line, first);
}

function parseHeader(record: CsvRecord): Header {
  if ("problem" in record) throw headerFailure(record.problem);
  const names = record.fields.map((name) => name.trim());
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0) throw headerFailure(`The header lacks ${missing.join(", ")}`);
  if (names.length > COLUMNS.length + Number(names.includes(STATE)))
    throw headerFailure(`The header must name these columns and no others: ${COLUMNS.join(",")}`);
  return names as Header;
}

const headerFailure = (text: string) => new Failure("invalid", "import.header", text, { line: 1 });

function parseRow(record: CsvRecord, header: Readonly<Header>): Row | Rejection {
  const { line } = record;
  if ("problem" in record) return { line, column: header[record.field] ?? "", message: record.problem };
  const { fields } = record;
  if (fields.length !== header.length)
    return {
      line,
      column: header[fields.length] ?? `column ${header.length + 1}`,
      message: `This row has ${fields.length} columns instead of ${header.length}`,
    };
  const cells = header.map((column, at) => [column, unescapeFormula(fields[at] ?? "")] as const);
  const damaged = cells.find(([, text]) => text.includes("\ufffd"));
  if (damaged) return { line, column: damaged[0], message: "This text is not valid UTF-8" };
  const { [STATE]: state, ...values } = Object.fromEntries(cells) as Record<Header[number], string>;
  return { line, values, ...(state && { state: state.trim() }) };
}
