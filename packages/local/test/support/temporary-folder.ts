import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** Makes a folder for the tests of a file or a group, and removes it after them. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "shop-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
