/**
 * `npm run audit`: asks the registry which packages of package-lock.json have known vulnerabilities, and
 * checks the packages' sources. Exits with 1 when something has to be done, with 2 when the registry did not
 * respond.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isMain, root } from "./paths.mjs";

const REGISTRY = "https://registry.npmjs.org/";
// Lower severities do not count in a tool, of which nothing is delivered.
const SERIOUS_LEVELS = ["high", "critical"];

/**
 * Turns the result of `npm audit --json` into the text to print and the exit code.
 * @param {{ vulnerabilities?: Record<string, { name: string, severity: string, nodes: string[] }>, error?: {
 * summary?: string }, message?: string }} report
 * @param {import("./lockfile.mjs").Lockfile} lock package-lock.json, which tells development packages from
 * delivered ones
 */
export function verdict(report, { packages }) {
  if (!report.vulnerabilities) {
    const reason = report.error?.summary || report.message || "it gave no report";
    return { code: 2, text: `Nothing was audited, since the registry could not be asked: ${reason}` };
  }
  const found = Object.values(report.vulnerabilities).map(({ name, severity, nodes }) => {
    const isTool = nodes.every((path) => packages[path]?.dev);
    return {
      text: `${severity}: ${name}${isTool ? " (a tool)" : ""}`,
      counts: !isTool || SERIOUS_LEVELS.includes(severity),
    };
  });
  const lines = found.map(({ text }) => text);
  const required = found.filter(({ counts }) => counts).length;
  if (required > 0)
    lines.push(`${required} of them have to be dealt with; npm audit tells how (docs/security.md).`);
  else lines.push(found.length > 0 ? "None of them is delivered or serious." : "No known weaknesses.");
  return { code: required > 0 ? 1 : 0, text: lines.join("\n") };
}

/**
 * Packages that are not from the registry, or have no integrity hash.
 * @param {import("./lockfile.mjs").Lockfile} lock
 */
export function sourceProblems({ packages }) {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes("node_modules/") && !link)
    .flatMap(([path, { resolved, integrity, optional, os }]) => {
      if (resolved && !resolved.startsWith(REGISTRY)) return [`${path} comes from ${resolved}`];
      // Packages that `npm run lockfile` adds for other platforms have no hash, and are not installed on ours.
      return integrity || (optional && os) ? [] : [`${path} has no digest`];
    });
}

// Returns npm's report, or the reason why there is none.
function runAudit() {
  const { stdout, error } = spawnSync("npm", ["audit", "--json"], { cwd: root, encoding: "utf8" });
  try {
    return JSON.parse(stdout);
  } catch (unreadable) {
    return { message: error?.message ?? String(unreadable) };
  }
}

if (isMain(import.meta.url)) {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const sources = sourceProblems(lock);
  const { code, text } = verdict(runAudit(), lock);
  console.log([...sources, text].join("\n"));
  process.exitCode = sources.length > 0 ? 1 : code;
}
