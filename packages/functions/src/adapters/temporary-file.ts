import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A path on the function's own disk (stacks/function-defaults.ts). */
export const temporaryFile = (): string => join(tmpdir(), `frangipani-${randomUUID()}`);
