import { strToU8, zipSync } from "fflate";

type Cell = string | number | boolean | Date | null | { error: string };

/** The index of the style with the date format 14 in `styles.xml`. */
const DATE_STYLE = 1;
/** Days from Excel's day 0 to 1 January 1970. */
const DAYS_TO_1970 = 25_569;

type Rows = readonly (readonly Cell[])[];

/** The bytes of a workbook with these sheets, as Excel writes it. */
export const workbook = (...sheets: readonly Rows[]): Uint8Array =>
  zip({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": relations("officeDocument", "xl/workbook.xml"),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets>${sheets.map((_, index) => `<sheet name="Sheet ${index + 1}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      "worksheet",
      ...sheets.map((_, index) => `worksheets/sheet${index + 1}.xml`),
    ),
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map((rows, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${rows.map(toRow).join("")}</sheetData></worksheet>`,
      ]),
    ),
  });

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006";

const relations = (type: string, ...targets: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.map((target, index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/relationships/${type}" Target="${target}"/>`).join("")}</Relationships>`;

const toRow = (cells: readonly Cell[], rowIndex: number) =>
  `<row r="${rowIndex + 1}">${cells.map((cell, column) => toCell(cell, `${String.fromCharCode(65 + column)}${rowIndex + 1}`)).join("")}</row>`;

function toCell(cell: Cell, name: string): string {
  if (cell === null) return "";
  if (typeof cell === "string")
    return `<c r="${name}" t="inlineStr"><is><t xml:space="preserve">${cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</t></is></c>`;
  if (typeof cell === "boolean") return `<c r="${name}" t="b"><v>${Number(cell)}</v></c>`;
  if ("error" in Object(cell))
    return `<c r="${name}" t="e"><f>A1</f><v>${(cell as { error: string }).error}</v></c>`;
  return cell instanceof Date
    ? `<c r="${name}" s="${DATE_STYLE}"><v>${cell.getTime() / 86_400_000 + DAYS_TO_1970}</v></c>`
    : `<c r="${name}"><v>${cell}</v></c>`;
}

const zip = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
