import type { FileInspector } from "@frangipani/core/books";
import { inspectCover } from "./cover.ts";
import { inspectSample } from "./sample.ts";

export const fileInspector: FileInspector = { cover: inspectCover, sample: inspectSample };
