import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cache, root } from "../../scripts/paths.mjs";

/** Workloads are compared with the product of this commit. */
export const EARLIER_COMMIT = "1a4deed6";

/** Exports it from the Git history, once. Returns its folder; throws without that commit. */
export function exportEarlierProduct(): string {
  const folder = join(cache, `product-${EARLIER_COMMIT}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const exported = mkdtempSync(join(cache, "export-"));
  const archive = `${exported}.tar`;
  try {
    execFileSync("git", ["archive", "--output", archive, EARLIER_COMMIT], { cwd: root, stdio: "pipe" });
    execFileSync("tar", ["-xf", archive, "-C", exported]);
    renameSync(exported, folder);
  } catch (error) {
    rmSync(exported, { recursive: true, force: true });
    throw new Error(`Commit ${EARLIER_COMMIT} cannot be exported; a shallow clone needs its history.`, {
      cause: error,
    });
  } finally {
    rmSync(archive, { force: true });
  }
  return folder;
}
