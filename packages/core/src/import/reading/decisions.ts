import type { Column } from "../columns.ts";
import type { Encoding } from "../file/decode-text.ts";
import type { Target } from "../file/headings.ts";
import type { WeightUnit } from "../values/weight.ts";
import type { CategoryChoice } from "./categories.ts";

/** What a person decides about a file, once for all of its rows. */
export type Decisions = {
  encoding?: Encoding | undefined;
  /** By `columnKeys`; "" leaves the column out. */
  columns?: Readonly<Record<string, Target | "">>;
  /** For rows without a value in the column. */
  defaults?: Readonly<{ [C in Column]?: string | undefined }>;
  weightUnit?: WeightUnit | undefined;
  /** Copies, by `stockWordKey`. */
  stockWords?: Readonly<Record<string, number>>;
  /** By `categoryKey`. */
  categories?: Readonly<Record<string, CategoryChoice>>;
  repairText?: boolean | undefined;
  /** "Collins, Suzanne" is Suzanne Collins; by default where most authors of the file are written so. */
  turnNames?: boolean | undefined;
  /** Cells that were corrected in the preview, by line. */
  corrections?: Readonly<Record<number, { [C in Column]?: string | undefined }>>;
};

/** Questions that a file raises; without an answer a default is used, or the rows are skipped. */
export type Questions = {
  /** Weights without a unit, which would be more than `limit` kilograms: likely they are not kilograms. */
  weightUnit: { rows: number; limit: number; example: string } | undefined;
  stockWords: readonly { key: string; text: string; rows: number; suggestion: number | undefined }[];
  categories: readonly {
    key: string;
    text: string;
    rows: number;
    suggestion: { category: string; subcategory: string } | undefined;
  }[];
  repairText: { rows: number; from: string; to: string } | undefined;
  turnNames: { rows: number; from: string; to: string; isTurned: boolean } | undefined;
  /** Columns that new books need, and the file lacks. */
  missing: readonly Column[];
};
