/**
 * @typedef {{ os: string, cpu: string, libc: string | undefined }} Machine
 * @typedef {import("./lockfile.mjs").Entry} Entry
 */

/** Describes this machine as a lockfile does. @returns {Machine} */
export const thisMachine = () => ({ os: process.platform, cpu: process.arch, libc: libcOfThisMachine() });

function libcOfThisMachine() {
  if (process.platform !== "linux") return undefined;
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return header.glibcVersionRuntime ? "glibc" : "musl";
}

/**
 * The packages that a lockfile requires on this machine and that are not installed, or are in another version.
 * `installed` is npm's own record, node_modules/.package-lock.json.
 * @param {import("./lockfile.mjs").Lockfile} lock
 * @param {import("./lockfile.mjs").Lockfile} installed
 * @param {Machine} machine
 */
export function missingPackages(lock, installed, machine) {
  return Object.entries(lock.packages)
    .filter(
      ([path, required]) => path.includes("node_modules/") && !required.link && isNeeded(required, machine),
    )
    .filter(([path, required]) => !isSame(required, installed.packages[path]))
    .map(([path]) => path);
}

/**
 * Whether a package has to be installed. Of the optional ones only those with this platform's binaries are needed.
 * @param {Entry} required
 * @param {Machine} machine
 */
const isNeeded = (required, machine) =>
  isFor(required, machine) && (!required.optional || required.os !== undefined);

/** @param {Entry} required @param {Entry | undefined} found */
const isSame = (required, found) =>
  found !== undefined &&
  found.version === required.version &&
  (!required.integrity || !found.integrity || required.integrity === found.integrity);

/**
 * Whether a package is for a machine. Lockfiles list the packages of all platforms; an exclusion is written `!win32`.
 * @param {Entry} entry
 * @param {Machine} machine
 */
const isFor = ({ os, cpu, libc }, machine) =>
  allows(os, machine.os) && allows(cpu, machine.cpu) && allows(libc, machine.libc);

/** @param {readonly string[] | undefined} list @param {string | undefined} value */
function allows(list, value) {
  if (!list || value === undefined) return true;
  if (list.includes(`!${value}`)) return false;
  return list.includes(value) || list.includes("any") || list.every((entry) => entry.startsWith("!"));
}
