/**
 * A spreadsheet takes a cell that begins with one of these for a formula and runs it. The apostrophe before it, which
 * spreadsheets read as "this is text", makes it harmless; the import takes it away again.
 */
const FORMULA = /^'*[=+\-@\t\r]/;
const ESCAPED_FORMULA = /^'+[=+\-@\t\r]/;

export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
export const unescapeFormula = (text: string): string => (ESCAPED_FORMULA.test(text) ? text.slice(1) : text);

/** One cell of a CSV file (RFC 4180), harmless in a spreadsheet. */
export function csvCell(text: string): string {
  const safe = escapeFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
