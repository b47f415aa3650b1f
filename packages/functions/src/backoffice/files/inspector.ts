import type { FileInspector } from "@frangipani/core/books/ports";
import { inspectCover } from "./cover.ts";
import { inspectSample } from "./sample.ts";

/** Looks into the files that come with books: sharp decodes images, pdf-lib parses PDFs. */
export const fileInspector: FileInspector = { cover: inspectCover, sample: inspectSample };
