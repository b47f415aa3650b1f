import type { FileInspector } from "@frangipani/core/books";
import { encodeCover } from "./cover.ts";
import { checkSample } from "./sample.ts";

export const fileInspector: FileInspector = { cover: encodeCover, sample: checkSample };
