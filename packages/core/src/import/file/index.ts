export { ENCODINGS, type Encoding, encodingNames } from "./decode-text.ts";
export { readCatalogueFile } from "./read-sheet.ts";
export type { Sheet } from "./sheet.ts";
