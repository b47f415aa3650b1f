import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A path on the function's own disk (its size: stacks/storage/catalogue-index.ts). */
export const temporaryFile = (): string => join(tmpdir(), `frangipani-${randomUUID()}`);
