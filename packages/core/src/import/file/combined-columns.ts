import { readIsbn } from "../../books/book/isbn.ts";
import { headingKey, mapColumns, type Target, unitOfHeading } from "./headings.ts";
import type { Sheet, SheetRow } from "./sheet.ts";

type Combination = {
  into: Target;
  /** Matches the keys (`headingKey`) of the columns that are joined into `into`. */
  from: RegExp;
  /** @param own the cell of `into` @param others the cells of `from` */
  combine(own: string, others: readonly string[]): string;
  /** The heading of the column that is added if the file has none for the target. */
  heading?: string;
  /** Whether a column of `into` with this heading is combined; by default every one is. */
  needs?(heading: string): boolean;
};

// A price without its currency would be read as one in the shop's dollars, and a weight without its unit as kilograms.
const COMBINATIONS: readonly Combination[] = [
  {
    into: "price",
    from: /^(price|sales)?currency(code|iso)?$|^(wahrung|devise|moneda|valuta)$/,
    combine: (own, [currency = ""]) =>
      own === "" || /^(sgd|s?\$|)$/i.test(currency) ? own : `${own} ${currency}`,
  },
  {
    into: "weight",
    from: /^(item|product|package|shipping|variant)?weight(unit|uom|units|unitofmeasure)$/,
    combine: (own, [unit = ""]) => (/\d$/.test(own) ? `${own} ${unit}`.trim() : own),
    needs: (heading) => unitOfHeading(heading) === undefined,
  },
  {
    into: "title",
    from: /^(sub|buchunter)title$|^untertitel$|^soustitre$|^booksubtitle$|^245b$/,
    combine: (own, [subtitle = ""]) =>
      subtitle === "" || own.toLowerCase().includes(subtitle.toLowerCase()) ? own : `${own}: ${subtitle}`,
  },
  {
    into: "author",
    from: /^(additional|secondary|other|co)authors?$|^(author|contributor|autor)[2-9]$/,
    combine: (own, others) => [...new Set([own, ...others])].filter(Boolean).join("; "),
  },
  {
    into: "author",
    from: /^authors?(first|last)(names?)?$/,
    combine: (own, names) => own || names.filter(Boolean).join(" "),
    heading: "Author",
  },
  {
    into: "stock",
    // One for each location: "Current Quantity Orchard" (Square), "In stock [Main]" (Loyverse), "inventory_Main" (Lightspeed).
    from: /^(?:currentquantity|instock)(?!value)[^?]|^inventory(?!item|policy|quantity|tracker|value|cost)./,
    combine: (own, others) => own || sumOf(others),
    heading: "Stock",
  },
];

const sumOf = (counts: readonly string[]): string => {
  const given = counts.filter((text) => /^-?\d+(\.\d+)?$/.test(text));
  return given.length === 0 ? "" : String(given.reduce((total, text) => total + Number(text), 0));
};

/** Joins columns that only mean something together, and finds ISBNs in other columns. The sheet's notes tell both. */
export const combineColumns = (sheet: Sheet): Sheet => findIsbns(COMBINATIONS.reduce(combineOne, sheet));

function combineOne(sheet: Sheet, combination: Combination): Sheet {
  const places = placesOf(sheet, combination);
  return places ? joinColumns(sheet, combination, places) : sheet;
}

type Places = { others: readonly number[]; targets: readonly number[] };

/** `others` are joined into each of `targets`, or if there are none into an added column. Undefined if nothing is combined. */
function placesOf(sheet: Sheet, { into, from, heading, needs }: Combination): Places | undefined {
  const keys = sheet.headings.map(headingKey);
  const others = keys
    .flatMap((key, position) => (from.test(key) ? [position] : []))
    .sort((a, b) => (keys[a] ?? "").localeCompare(keys[b] ?? ""));
  const positions = mapColumns(sheet.headings, sheet.format).positions.get(into) ?? [];
  const targets = positions.filter((position) => !needs || needs(sheet.headings[position] ?? ""));
  return others.length === 0 || (targets.length === 0 && heading === undefined)
    ? undefined
    : { others, targets };
}

function joinColumns(
  sheet: Sheet,
  { combine, heading = "" }: Combination,
  { others, targets }: Places,
): Sheet {
  const isAdded = targets.length === 0;
  const kept = sheet.headings.map((_, position) => position).filter((position) => !others.includes(position));
  const join = (cells: readonly string[], own: string) =>
    combine(
      own.trim(),
      others.map((position) => cells[position]?.trim() ?? ""),
    );
  const rows = sheet.rows.map(({ line, cells }) => ({
    line,
    cells: [
      ...kept.map((position) =>
        targets.includes(position) ? join(cells, cells[position] ?? "") : (cells[position] ?? ""),
      ),
      ...(isAdded ? [join(cells, "")] : []),
    ],
  }));
  const names = (places: readonly number[]) =>
    places.map((position) => `“${sheet.headings[position]}”`).join(", ");
  const note = `${names(others)} ${others.length > 1 ? "are" : "is"} read with ${isAdded ? `“${heading}”` : names(targets)}`;
  const headings = kept.map((position) => sheet.headings[position] ?? "");
  return {
    ...sheet,
    headings: isAdded ? [...headings, heading] : headings,
    rows,
    notes: [...sheet.notes, note],
  };
}

const SAMPLE_ROWS = 100;
// Headings of ISBNs of other editions.
const OTHER_ISBN_HEADING = /eisbn|ebook|epub|pdf|related|parent/;
const CODE_HEADING = /sku|identifier|item|code|artikel/;

/** ISBNs from columns of other names (SKU, item number, identifiers), for rows that have none. */
function findIsbns(sheet: Sheet): Sheet {
  const { positions } = mapColumns(sheet.headings, sheet.format);
  const own = positions.get("isbn") ?? [];
  const codes = columnsWithIsbns(sheet, own, new Set(Array.from(positions.values()).flat()));
  if (codes.length === 0) return sheet;
  const isbnOf = ({ cells }: SheetRow) =>
    codes.map((position) => isbnIn(cells[position] ?? "")).find(Boolean) ?? "";
  let filled = 0;
  const rows = sheet.rows.map((row) => {
    const isbn = own.some((position) => row.cells[position]?.trim()) ? "" : isbnOf(row);
    if (isbn !== "") filled += 1;
    if (own.length === 0) return { ...row, cells: [...row.cells, isbn] };
    return isbn === ""
      ? row
      : { ...row, cells: row.cells.map((cell, position) => (position === own[0] ? isbn : cell)) };
  });
  if (filled === 0) return sheet;
  const names = codes
    .map((position) => `“${sheet.headings[position] || `column ${position + 1}`}”`)
    .join(", ");
  return {
    ...sheet,
    headings: own.length === 0 ? [...sheet.headings, "ISBN"] : sheet.headings,
    rows,
    notes: [...sheet.notes, `ISBNs that were found in ${names}: ${filled}`],
  };
}

/** @param own the file's columns of ISBNs @param used all columns that are read */
function columnsWithIsbns(sheet: Sheet, own: readonly number[], used: ReadonlySet<number>): number[] {
  const texts = (position: number) =>
    sheet.rows.flatMap(({ cells }) => cells[position]?.trim() || []).slice(0, SAMPLE_ROWS);
  return sheet.headings
    .map((_, position) => position)
    .filter((position) => {
      const key = headingKey(sheet.headings[position] ?? "");
      const cells = used.has(position) || OTHER_ISBN_HEADING.test(key) ? [] : texts(position);
      const isbnCount = cells.filter(isbnIn).length;
      // If the file has a column of ISBNs, another one can have those of earlier editions.
      return isbnCount * 2 > cells.length
        ? own.length === 0 || CODE_HEADING.test(key)
        : isbnCount > 0 && key.includes("sku");
    });
}

/** The ISBN of a cell, also of one such as "isbn:9780306406157,amazon:B00"; "" without one that is surely right. */
function isbnIn(text: string): string {
  const [, named = text] = /\bisbn:\s*([\dX-]+)/i.exec(text) ?? [];
  const { isbn13, isbn, warning } = readIsbn(named);
  return isbn13 !== "" && warning === undefined ? isbn : "";
}
