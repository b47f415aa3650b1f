import { type CsvError, parse } from "csv-parse/sync";

/** `line` is the record's first; `field` counts from 0. */
export type CsvRecord = { line: number; fields: string[] } | { line: number; problem: string; field: number };

// An open quote would include the rest of the file: a longer record is malformed.
const MAX_LINES = 200;

/**
 * Streams RFC 4180. A malformed line is reported alone, and reading continues with the next line. Empty lines are
 * skipped.
 * @param width fields per record, to tell a multi-line field from an open quote
 */
export async function* readRecords(
  chunks: AsyncIterable<string>,
  width: () => number,
): AsyncGenerator<CsvRecord> {
  let open: Line[] = [];
  for await (const line of readLines(chunks)) {
    open.push(line);
    open = yield* takeRecords(open, width(), false);
  }
  while (open.length > 0) open = yield* takeRecords(open, width(), true);
}

type Line = { line: number; text: string; quotes: number };

/** @returns the lines of an incomplete record */
function* takeRecords(open: Line[], width: number, isEnd: boolean): Generator<CsvRecord, Line[]> {
  const [first, ...rest] = open;
  if (!first || (rest.length === 0 && first.text.trim() === "")) return [];
  const isClosed = open.reduce((sum, { quotes }) => sum + quotes, 0) % 2 === 0;
  if (!isClosed && !isEnd && open.length < MAX_LINES) return open;
  const record = parseRecord(open, first.line);
  if ("fields" in record && (rest.length === 0 || record.fields.length === width)) {
    yield record;
    return [];
  }
  // The first line is at fault, and alone it shows where; those after it may be good records of their own.
  yield rest.length === 0 ? record : parseRecord([first], first.line);
  let left: Line[] = [];
  for (const line of rest) left = yield* takeRecords([...left, line], width, false);
  return left;
}

const TEXTS: Partial<Record<CsvError["code"], string>> = {
  CSV_QUOTE_NOT_CLOSED: "A quotation mark is not closed",
  CSV_INVALID_CLOSING_QUOTE: "A quoted text goes on after its closing quotation mark",
  INVALID_OPENING_QUOTE: "A quotation mark stands inside a text that is not quoted",
};

function parseRecord(lines: readonly Line[], line: number): CsvRecord {
  const text = lines.map((one) => one.text).join("\n");
  try {
    const [fields = []] = parse(text, { relax_column_count: true, record_delimiter: "\n" });
    return { line, fields };
  } catch (error) {
    const { code, column } = error as CsvError;
    return {
      line,
      problem: TEXTS[code] ?? "This line is not valid CSV",
      field: typeof column === "number" ? column : 0,
    };
  }
}

async function* readLines(chunks: AsyncIterable<string>): AsyncGenerator<Line> {
  let rest = "";
  let line = 0;
  const toLine = (text: string): Line => {
    line += 1;
    const clean = line === 1 ? text.replace(/^\ufeff/, "") : text;
    return { line, text: clean.replace(/\r$/, ""), quotes: clean.split('"').length - 1 };
  };
  for await (const chunk of chunks) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) yield toLine(part);
  }
  if (rest !== "") yield toLine(rest);
}
