// Spreadsheets run cells that begin so as formulas. An apostrophe marks them as text; the import removes it again.
const FORMULA = /^'*[=+\-@\t\r]/;
const ESCAPED_FORMULA = /^'+[=+\-@\t\r]/;

export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
export const unescapeFormula = (text: string): string => (ESCAPED_FORMULA.test(text) ? text.slice(1) : text);

/** RFC 4180. */
export function csvCell(text: string): string {
  const safe = escapeFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvFile = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
