import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";

/** What a machine is, in the words of a lockfile. */
export const thisMachine = () => ({ os: process.platform, cpu: process.arch, libc: libcOf(process) });

function libcOf({ platform, report }) {
  if (platform !== "linux") return undefined;
  return report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
}

/**
 * The packages which a lockfile wants on this machine and the installed tree has not, or has in another
 * version. `installed` is npm's own record, node_modules/.package-lock.json.
 */
export function missingPackages(lock, installed, machine) {
  return Object.entries(lock.packages)
    .filter(([place, wanted]) => place.includes("node_modules/") && !wanted.link && isNeeded(wanted, machine))
    .filter(([place, wanted]) => !isSame(wanted, installed.packages[place]))
    .map(([place]) => place);
}

/** Of the optional packages those made for this machine; the others are parts of what other machines need. */
const isNeeded = (wanted, machine) => isFor(wanted, machine) && (!wanted.optional || wanted.os !== undefined);

const isSame = (wanted, found) =>
  found !== undefined &&
  found.version === wanted.version &&
  (!wanted.integrity || !found.integrity || wanted.integrity === found.integrity);

/** Lockfiles list the packages of all platforms; an exclusion is written `!win32`. */
const isFor = ({ os, cpu, libc }, machine) =>
  allows(os, machine.os) && allows(cpu, machine.cpu) && allows(libc, machine.libc);

function allows(list, value) {
  if (!list || value === undefined) return true;
  if (list.includes(`!${value}`)) return false;
  return list.includes(value) || list.includes("any") || list.every((entry) => entry.startsWith("!"));
}

/** One hash over the names and contents of files and folders. `skip` are paths relative to `base`. */
export function hashOf(base, paths, skip = []) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => filesUnder(join(base, path), base, skip))) {
    hash
      .update(`${relative(base, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesUnder(path, base, skip) {
  if (skip.includes(relative(base, path))) return [];
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name), base, skip));
}
