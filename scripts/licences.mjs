/**
 * `npm run licences`: checks the licences of the packages of package-lock.json. It reads the lockfile alone,
 * so it needs no network; a package without a licence, or with one that is not listed below, is refused.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isMain, root } from "./paths.mjs";

// The licences for packages that are delivered, to browsers or in the functions' bundles. They require their notice, and no more.
const DELIVERED =
  "MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 Unlicense Zlib".split(" ");

// The licences for packages that build and test the shop, and are not delivered.
const TOOLS = [
  ...DELIVERED,
  // Copyleft for single files: it binds whoever changes its files and hands them on.
  "MPL-2.0",
  "Python-2.0",
  // This is the licence of a table of browsers, which the build reads.
  "CC-BY-4.0",
];

// Packages under other licences, each reviewed by somebody.
const REVIEWED = [
  {
    packages: /^@img\/sharp-(libvips-|wasm32$|win32-)/,
    licences: ["LGPL-3.0-or-later"],
    why: "A library loaded at run time, unchanged, and exchangeable by whoever runs the functions.",
  },
  {
    packages: /^@fontsource-variable\/newsreader$/,
    licences: ["OFL-1.1"],
    why: "A typeface; its licence goes with it (packages/web/src/ui/styles/fonts/OFL.txt).",
  },
  {
    packages: /^@fontsource\/(newsreader|noto-sans(-sc|-tamil)?)$/,
    licences: ["OFL-1.1"],
    why: "Typefaces, of which parts are embedded in invoices: documents need no notice (https://openfontlicense.org/ofl-faq).",
  },
];

/** The problems with the licences of a lockfile's packages. @param {import("./lockfile.mjs").Lockfile} lock */
export function licenceProblems({ packages }) {
  return thirdParty(packages).flatMap(([path, entry]) => {
    const name = nameOf(path);
    const licence = entry.license ?? licenceOfParent(packages, name);
    if (!licence) return [`${name} ${entry.version}: it does not say under which licence it is`];
    const reviewedLicences = REVIEWED.filter((reviewed) => reviewed.packages.test(name)).flatMap(
      (reviewed) => reviewed.licences,
    );
    const licences = [...(entry.dev ? TOOLS : DELIVERED), ...reviewedLicences];
    if (isFulfilled(licence, licences)) return [];
    const use = entry.dev ? "a tool" : "what is delivered";
    return [`${name} ${entry.version}: ${licence} is not among the terms for ${use}`];
  });
}

/** @param {import("./lockfile.mjs").Lockfile} lock */
export const countThirdParty = ({ packages }) => thirdParty(packages).length;

const thirdParty = (/** @type {import("./lockfile.mjs").Lockfile["packages"]} */ packages) =>
  Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);

const nameOf = (/** @type {string} */ path) =>
  path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

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
 * Whether the listed licences fulfil an SPDX expression: `MIT OR (Apache-2.0 AND Zlib)`. AND binds tighter.
 * @param {string} expression
 * @param {readonly string[]} licences
 * @returns {boolean}
 */
export function isFulfilled(expression, licences) {
  // Parentheses are replaced first: by a listed licence if what is in them is fulfilled, or else by none.
  const flat = expression.replace(/\(([^()]*)\)/g, (_, part) =>
    isFulfilled(part, licences) ? (licences[0] ?? "") : "refused",
  );
  if (flat !== expression) return isFulfilled(flat, licences);
  return flat
    .split(" OR ")
    .some((alternative) => alternative.split(" AND ").every((licence) => licences.includes(licence)));
}

if (isMain(import.meta.url)) {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const problems = licenceProblems(lock);
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0
      ? `All ${countThirdParty(lock)} packages may be used.`
      : `${problems.length} of ${countThirdParty(lock)} packages may not be used (scripts/licences.mjs).`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
