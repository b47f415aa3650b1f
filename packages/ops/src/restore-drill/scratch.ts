import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRecord, recordProcess } from "@frangipani/local/emulators/dynamodb/process-identity";

const PREFIX = "frangipani-restore-drill-";

/** Holds customers' data: nobody else may read it, and it is gone when the process, or the next drill, ends. */
export function makeScratch(): { path: string; remove(): void } {
  for (const name of readdirSync(tmpdir()))
    if (name.startsWith(PREFIX) && !readRecord(ownerFile(join(tmpdir(), name))))
      removeDirectory(join(tmpdir(), name));
  const path = mkdtempSync(join(tmpdir(), PREFIX));
  recordProcess(ownerFile(path), process.pid);
  const stopped = (signal: NodeJS.Signals) => {
    removeDirectory(path);
    process.exit(signal === "SIGINT" ? 130 : 143);
  };
  process.once("SIGINT", stopped).once("SIGTERM", stopped);
  return {
    path,
    remove() {
      process.off("SIGINT", stopped).off("SIGTERM", stopped);
      removeDirectory(path);
    },
  };
}

const ownerFile = (path: string) => join(path, "owner.json");

// The restored shop ends a moment after this process, and may write until then.
const removeDirectory = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 10 });
