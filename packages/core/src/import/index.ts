export { COLUMNS, type Column, type Row } from "./columns.ts";
export { exportBooks } from "./exported-rows.ts";
export { columnKey, headingKey, isNamedColumn, mapColumns, type Target } from "./file/headings.ts";
export {
  createPace,
  type Imported,
  importInBatches,
  MAX_ROWS_PER_MINUTE,
  ROWS_PER_MINUTE,
} from "./import-batches.ts";
export { importRows } from "./import-rows.ts";
export {
  type CategoryChoice,
  categoriesToCreate,
  categoryKey,
  type KnownCategories,
  withSuggestions,
} from "./reading/categories.ts";
export { correctionFile } from "./reading/correction-file.ts";
export type { Cells, Decisions, Questions } from "./reading/decisions.ts";
export { explainFinding, type Finding, type Understood } from "./reading/findings.ts";
export {
  cellsByLine,
  exampleValues,
  type Interpreted,
  interpretSheet,
  needsBooks,
  type ShopContext,
} from "./reading/interpret.ts";
export {
  beginImport,
  endImport,
  type ImportPorts,
  requireUnfinished,
  saveProgress,
  UPLOAD_DAYS,
  unfinishedImports,
} from "./unfinished-imports.ts";
export { languageTag } from "./values/language.ts";
export { stockWordKey } from "./values/numbers.ts";
export { WEIGHT_UNITS, type WeightUnit } from "./values/weight.ts";
