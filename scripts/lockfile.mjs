/**
 * `npm run lockfile`: adds the optional packages of other platforms that npm left out of package-lock.json.
 * npm leaves out packages that it could not look up when it wrote the lockfile; `npm ci` then refuses the
 * lockfile, or installs a tool without its binary on that platform. An entry needs only a version and the
 * machines it is for.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMain, root } from "./paths.mjs";

/**
 * @typedef {{
 *   version?: string, resolved?: string, integrity?: string, license?: string, link?: boolean, dev?: boolean,
 *   optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string>,
 * }} Entry A package of package-lock.json, as far as the scripts read it.
 * @typedef {{ packages: Record<string, Entry> }} Lockfile
 */

/**
 * The same lockfile with an entry for every optional dependency of its packages.
 * @template {Lockfile} L
 * @param {L} lock
 * @returns {L}
 */
export function withMissingOptionals(lock) {
  const packages = { ...lock.packages };
  for (const { name, version, dev } of missingOptionals(lock)) {
    packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(dev ? { dev } : {}),
      optional: true,
    };
  }
  const inOrder = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, "en"));
  return { ...lock, packages: Object.fromEntries(inOrder) };
}

/** The optional dependencies without an entry, with the `dev` of their parent. @param {Lockfile} lock */
export function missingOptionals({ packages }) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !entryFor(packages, path, name))
      .map(([name, version]) => ({ name, version, dev })),
  );
}

/**
 * Whether a dependency has an entry where Node would look: in the package's own node_modules, or in those of the folders above.
 * @param {Lockfile["packages"]} packages
 * @param {string} path
 * @param {string} name
 * @returns {boolean}
 */
function entryFor(packages, path, name) {
  const inside = path === "" ? "" : `${path}/`;
  if (packages[`${inside}node_modules/${name}`]) return true;
  if (path === "") return false;
  return entryFor(packages, path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "", name);
}

const systems = [
  "darwin",
  "win32",
  "linux",
  "android",
  "freebsd",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "aix",
];
const processors = ["x64", "arm64", "arm", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x"];

/**
 * The `os`, `cpu` and `libc` in the name of a platform package: `@biomejs/cli-linux-x64-musl`.
 * @param {string} name
 */
export function platformOf(name) {
  const words = name.split(/[-/]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (!os || !cpu)
    throw new Error(`Which machines is the optional package ${name} for? Its name does not tell.`);
  const libc = words.some((word) => word.startsWith("musl")) ? "musl" : "glibc";
  return { cpu: [cpu], ...(os === "linux" ? { libc: [libc] } : {}), os: [os] };
}

if (isMain(import.meta.url)) {
  const file = join(root, "package-lock.json");
  const lock = JSON.parse(readFileSync(file, "utf8"));
  const missing = missingOptionals(lock);
  writeFileSync(file, `${JSON.stringify(withMissingOptionals(lock), null, 2)}\n`);
  console.log(
    missing.length === 0 ? "Nothing was missing." : `Added ${missing.map(({ name }) => name).join(", ")}.`,
  );
}
