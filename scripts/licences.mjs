/**
 * `npm run licences`: checks the licences of the packages of package-lock.json. It reads the lockfile alone,
 * so it needs no network; a package without a licence, or with one that is not listed below, is refused.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isProgram, root } from "./paths.mjs";

// For packages that are delivered, to browsers or in the functions' bundles: they require their notice, and
// no more.
const DELIVERED = [
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "Unlicense",
  "Zlib",
];

// For packages that build and test the shop, and are not delivered.
const TOOLS = [
  ...DELIVERED,
  // Copyleft by the file: it binds who changes its files and hands them on.
  "MPL-2.0",
  "Python-2.0",
  // A table of browsers: data, read by the build.
  "CC-BY-4.0",
];

// Packages under other licences, each reviewed by somebody.
const LOOKED_AT = [
  {
    packages: /^@img\/sharp-(libvips-|wasm32$|win32-)/,
    terms: ["LGPL-3.0-or-later"],
    why: "A library loaded at run time, unchanged, and exchangeable by whoever runs the functions.",
  },
  {
    packages: /^@fontsource-variable\/newsreader$/,
    terms: ["OFL-1.1"],
    why: "A typeface; its licence goes with it (packages/web/src/ui/fonts/OFL.txt).",
  },
];

/**
 * The problems of a lockfile's packages in words.
 * @param {import("./lockfile.mjs").Lockfile} lock
 */
export function licenceProblems({ packages }) {
  return foreign(packages).flatMap(([place, entry]) => {
    const name = nameOf(place);
    const licence = entry.license ?? licenceOfParent(packages, name);
    if (!licence) return [`${name} ${entry.version}: it does not say under which licence it is`];
    const lookedAt = LOOKED_AT.filter((one) => one.packages.test(name)).flatMap((one) => one.terms);
    const terms = [...(entry.dev ? TOOLS : DELIVERED), ...lookedAt];
    if (isFulfilled(licence, terms)) return [];
    const use = entry.dev ? "a tool" : "what is delivered";
    return [`${name} ${entry.version}: ${licence} is not among the terms for ${use}`];
  });
}

/** @param {import("./lockfile.mjs").Lockfile} lock */
export const countForeign = ({ packages }) => foreign(packages).length;

const foreign = (/** @type {import("./lockfile.mjs").Lockfile["packages"]} */ packages) =>
  Object.entries(packages).filter(([place, { link }]) => place.includes("node_modules/") && !link);

const nameOf = (/** @type {string} */ place) =>
  place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);

/**
 * Entries added by `npm run lockfile` have no licence: a package for another platform has the licence of its
 * parent.
 * @param {import("./lockfile.mjs").Lockfile["packages"]} packages
 * @param {string} name
 */
function licenceOfParent(packages, name) {
  const parents = Object.values(packages).filter(
    ({ optionalDependencies = {} }) => name in optionalDependencies,
  );
  return parents.find(({ license }) => license)?.license;
}

/**
 * Whether the listed licences fulfil an SPDX expression: `MIT OR (Apache-2.0 AND Zlib)`. An invalid one is
 * not fulfilled.
 * @param {string} expression
 * @param {readonly string[]} terms
 */
export function isFulfilled(expression, terms) {
  const words = /** @type {string[]} */ (expression.match(/[()]|[^\s()]+/g) ?? []);
  /** @returns {boolean} */
  const either = () => {
    let allowed = both();
    while (words[0] === "OR") {
      words.shift();
      // Both sides are read, whatever the first one says.
      const other = both();
      allowed ||= other;
    }
    return allowed;
  };
  /** @returns {boolean} */
  const both = () => {
    let allowed = one();
    while (words[0] === "AND") {
      words.shift();
      const other = one();
      allowed &&= other;
    }
    return allowed;
  };
  /** @returns {boolean} */
  const one = () => {
    const word = words.shift();
    if (word !== "(") return word !== undefined && terms.includes(word);
    const allowed = either();
    return words.shift() === ")" && allowed;
  };
  const allowed = either();
  return allowed && words.length === 0;
}

if (isProgram(import.meta.url)) {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const problems = licenceProblems(lock);
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0
      ? `All ${countForeign(lock)} packages may be used.`
      : `${problems.length} of ${countForeign(lock)} packages may not be used (scripts/licences.mjs).`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
