import { strToU8, zipSync } from "fflate";
import { escapeXml } from "../../kernel/text/markup.ts";

type Cell = string | number;

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** A workbook of one sheet (ECMA-376); a text stays one, whatever it looks like. */
export const writeWorkbook = (rows: readonly (readonly Cell[])[]): Uint8Array =>
  zipSync(
    {
      "[Content_Types].xml": xml(
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
      ),
      "_rels/.rels": relation("officeDocument", "xl/workbook.xml"),
      "xl/workbook.xml": xml(
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Books" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      "xl/_rels/workbook.xml.rels": relation("worksheet", "worksheets/sheet1.xml"),
      "xl/worksheets/sheet1.xml": xml(
        `<worksheet xmlns="${MAIN}"><sheetData>${rows.map(toRow).join("")}</sheetData></worksheet>`,
      ),
    },
    { level: 6 },
  );

const xml = (root: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}`);

const relation = (type: string, target: string) =>
  xml(
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`,
  );

/** For up to 26 cells, named A to Z. */
const toRow = (cells: readonly Cell[], index: number): string =>
  `<row r="${index + 1}">${cells.map((cell, position) => toCell(cell, `${String.fromCharCode(65 + position)}${index + 1}`)).join("")}</row>`;

const toCell = (cell: Cell, name: string): string =>
  typeof cell === "number"
    ? `<c r="${name}"><v>${cell}</v></c>`
    : `<c r="${name}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
