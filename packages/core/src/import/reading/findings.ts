import type { Column, Rejection } from "../columns.ts";

/** An error or a warning of a row, with what is needed to correct it. */
export type Finding = Rejection & {
  value?: string | undefined;
  id?: string | undefined;
  title?: string | undefined;
  remedy?: string | undefined;
};

/** A value that was interpreted: what the cell says, and as what it was read. */
export type Understood = { line: number; column: Column; from: string; to: string };

const REMEDIES: { [C in Column]?: string } = {
  id: "Give the row an id of its own",
  price: "Write dollars: 18.99",
  category: "Choose once for the file what becomes of this category",
  subcategory: "Choose once for the file what becomes of this category",
  stock: "Write a number of copies: 5",
  weight: "Write kilograms, or a unit: 450 g",
  isbn: "Write one ISBN of 10 or 13 digits",
  publishedDate: "Write the year of this edition: 2003",
  pages: "Write a number: 352",
  featured: "Write yes or no",
};

/** Message and remedy as sentences, with one full stop each. */
export const findingText = ({ message, remedy }: Pick<Finding, "message" | "remedy">): string =>
  [message, ...(remedy ? [remedy] : [])].map((text) => text.replace(/\.?$/, ".")).join(" ");

/** Warnings of the rows that are imported: a refused row is listed with its errors alone. */
export function warningsOfImported<Warning extends Rejection>(
  warnings: readonly Warning[],
  rejected: readonly Rejection[],
): Warning[] {
  const refused = new Set(rejected.map(({ line }) => line));
  return warnings.filter(({ line }) => !refused.has(line));
}

/** Adds value, id, title and remedy to a finding, also to one of the server. @param cells of its line */
export function completeFinding(
  finding: Finding,
  cells: { [C in Column]?: string | undefined } | undefined,
): Finding {
  const column = finding.column as Column;
  return {
    ...finding,
    value: finding.value ?? cells?.[column],
    id: finding.id ?? cells?.id,
    title: finding.title ?? cells?.title,
    remedy: finding.remedy ?? REMEDIES[column] ?? "Fill the cell, or give a value for all rows of the file",
  };
}
