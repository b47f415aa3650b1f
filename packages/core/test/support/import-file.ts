import { readFileSync } from "node:fs";
import { COLUMNS, type Row } from "../../src/import/columns.ts";
import { readCatalogueFile, type Sheet } from "../../src/import/file/index.ts";
import type { Decisions } from "../../src/import/reading/decisions.ts";
import { type Interpreted, interpretSheet, type ShopContext } from "../../src/import/reading/interpret.ts";

export const categories = [
  { name: "fiction", subcategories: ["classics", "contemporary", "short-stories"] },
  { name: "history", subcategories: ["modern"] },
];

/** The headings of the shop's own file, and a valid line for them. */
export const header = COLUMNS.join(",");
export const goodLine = (id: string) =>
  `${id},T,A,"D, d",1.00,fiction,classics,1,0.5,9780306406157,p,2001,English,10,false`;

/** Reads a file of `import/files`, or the text or bytes of one. */
export const readTestFile = (content: string | Uint8Array, encoding?: Decisions["encoding"]) =>
  readCatalogueFile(typeof content === "string" ? new TextEncoder().encode(content) : content, { encoding });

export const caseFile = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../import/files/${name}`, import.meta.url)));

export async function interpretTestFile(
  content: string | Uint8Array,
  decisions: Decisions = {},
  shop: Partial<ShopContext> = {},
): Promise<Interpreted & { sheet: Sheet; values: Row["values"][] }> {
  const sheet = await readTestFile(content, decisions.encoding);
  const interpreted = interpretSheet(sheet, decisions, { categories, ...shop });
  return { ...interpreted, sheet, values: interpreted.rows.map(({ values }) => values) };
}
