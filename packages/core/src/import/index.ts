export { COLUMNS, type Column, type Row } from "./columns.ts";
export { exportBooks } from "./exported-rows.ts";
export { columnKeys, headingKey, isNamedColumn, mapColumns, type Target } from "./file/headings.ts";
export * from "./import-batches.ts";
export { importRows } from "./import-rows.ts";
export {
  type CategoryChoice,
  categoriesToCreate,
  categoryKey,
  type KnownCategories,
  withSuggestions,
} from "./reading/categories.ts";
export type { Cells } from "./reading/cells.ts";
export { correctionFile } from "./reading/correction-file.ts";
export type { Decisions, Questions } from "./reading/decisions.ts";
export {
  completeFinding,
  type Finding,
  findingText,
  type Understood,
  warningsOfImported,
} from "./reading/findings.ts";
export * from "./reading/interpret.ts";
export * from "./unfinished-imports.ts";
export { languageTag } from "./values/language.ts";
export { stockWordKey } from "./values/numbers.ts";
export { WEIGHT_UNITS, type WeightUnit } from "./values/weight.ts";
