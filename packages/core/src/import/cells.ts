/**
 * A spreadsheet takes a cell that begins with one of these for a formula and runs it. The apostrophe before it, which
 * spreadsheets read as "this is text", makes it harmless; the import takes it away again.
 */
const FORMULA = /^'*[=+\-@\t\r]/;
const NEUTRALISED = /^'+[=+\-@\t\r]/;

export const neutralised = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
export const restored = (text: string): string => (NEUTRALISED.test(text) ? text.slice(1) : text);

/** One cell of a CSV file (RFC 4180), harmless in a spreadsheet. */
export function cell(text: string): string {
  const safe = neutralised(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
