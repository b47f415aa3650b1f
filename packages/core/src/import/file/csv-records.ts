import { CsvError, parse } from "csv-parse/sync";
import { countHeadings } from "./sheet.ts";

export type CsvRecord = { line: number; fields: string[] } | { line: number; problem: string; field: number };

const SEPARATORS = [",", ";", "\t", "|"] as const;
export type Separator = (typeof SEPARATORS)[number];

// Bounds the work for each open quote, which would include the rest of the file: a longer record counts as malformed.
const MAX_LINES = 200;

type Line = { line: number; text: string; quotes: number };

/**
 * RFC 4180, with any separator. A malformed line is reported alone, and reading continues with the next line. An empty
 * line is a record of one empty field.
 */
export function readRecords(text: string, separator: Separator): Iterable<CsvRecord> {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .replace(SEPARATOR_LINE, "")
    // Some exporters write ="0439023483" without the quotation marks that CSV needs around it, and ="" beside it.
    .replace(/^.*(?<=^|[,;\t|])="[\dXx-]+"(?=[,;\t|]|$).*$/gm, (line) =>
      line.replace(/(?<=^|[,;\t|])=(?="[\dXx-]*"(?:[,;\t|]|$))/g, ""),
    );
  return parseWhole(lines, separator) ?? recoverRecords(lines, separator);
}

/** @returns undefined where a line is malformed, or an open quote may have taken others with it */
function parseWhole(text: string, separator: Separator): CsvRecord[] | undefined {
  try {
    const parsed = parse(text, { ...optionsOf(separator), info: true }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    let line = 1;
    const width = widthOf(parsed.map(({ record }) => record));
    const records = parsed.map(({ record, info }) => {
      const one = { line, fields: record, isSound: line === info.lines || record.length === width };
      line = info.lines + 1;
      return one;
    });
    return records.every(({ isSound }) => isSound) ? records : undefined;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return undefined;
  }
}

const optionsOf = (delimiter: Separator) => ({
  relax_column_count: true,
  record_delimiter: "\n",
  delimiter,
});

/** Fields per record, which tells a multi-line field from an open quote: of the headings, below a title if there is one. */
const widthOf = (records: readonly (readonly string[])[]): number =>
  records.find((fields) => fields.filter((text) => text.trim() !== "").length > 1)?.length ?? 0;

/** Parses line by line, so that one malformed line spoils no other. */
function* recoverRecords(text: string, separator: Separator): Generator<CsvRecord> {
  const unread = linesOf(text).reverse();
  let width = 0;
  for (let first = unread.pop(); first; first = unread.pop()) {
    const others = takeQuotedLines(first, unread);
    const whole = parseRecord([first, ...others], separator);
    const isWhole = others.length === 0 || ("fields" in whole && whole.fields.length === width);
    // Otherwise the first line is malformed, and parsing it alone shows where; the lines after it may be records of their own.
    const record = isWhole ? whole : parseRecord([first], separator);
    if (!isWhole) unread.push(...others.reverse());
    if (width === 0 && "fields" in record) width = widthOf([record.fields]);
    yield record;
  }
}

/** The further lines of a quoted text that begins in the first one. */
function takeQuotedLines(first: Line, unread: Line[]): Line[] {
  const taken: Line[] = [];
  let { quotes } = first;
  while (quotes % 2 === 1 && taken.length < MAX_LINES - 1) {
    const next = unread.pop();
    if (!next) break;
    taken.push(next);
    quotes += next.quotes;
  }
  return taken;
}

/** The first line of a file that Excel wrote may name it: `sep=;`. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?[,;\t|]*(?=[\r\n]|$)/i;

/** The separator by which a line has the most known headings, or else the most frequent one of the first line with text. */
export function detectSeparator(text: string): Separator {
  const lines: string[] = text.slice(0, 20_000).match(/^[^\r\n]*\S[^\r\n]*/gm) ?? [];
  const [first = ""] = lines;
  const named = SEPARATOR_LINE.exec(first)?.[1] as Separator | undefined;
  if (named) return named;
  return (
    likeliest((separator) => countHeadings(lines.map((line) => line.split(separator))), 2) ??
    likeliest((separator) => first.replace(/"[^"]*"/g, "").split(separator).length) ??
    ","
  );
}

function likeliest(weightOf: (separator: Separator) => number, min = 1): Separator | undefined {
  const weights = SEPARATORS.map(weightOf);
  const max = Math.max(...weights);
  return max < min ? undefined : SEPARATORS[weights.indexOf(max)];
}

const PROBLEM_TEXTS: Partial<Record<CsvError["code"], string>> = {
  CSV_QUOTE_NOT_CLOSED: "A quotation mark is not closed",
  CSV_INVALID_CLOSING_QUOTE: "A quoted text goes on after its closing quotation mark",
  INVALID_OPENING_QUOTE: "A quotation mark stands inside a text that is not quoted",
};

function parseRecord(lines: readonly [Line, ...Line[]], separator: Separator): CsvRecord {
  const [{ line }] = lines;
  const text = lines.map((one) => one.text).join("\n");
  if (!text.includes('"')) return { line, fields: text.split(separator) };
  try {
    const [fields = []] = parse(text, optionsOf(separator));
    return { line, fields };
  } catch (error) {
    const { code, column } = error as CsvError;
    return {
      line,
      problem: PROBLEM_TEXTS[code] ?? "This line is not valid CSV",
      field: typeof column === "number" ? column : 0,
    };
  }
}

const linesOf = (text: string): Line[] =>
  text
    .replace(/\n$/, "")
    .split("\n")
    .map((one, index) => ({ line: index + 1, text: one, quotes: one.split('"').length - 1 }));
