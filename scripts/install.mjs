import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { run, stoppedBy } from "./child-processes.mjs";
import { missingPackages, thisMachine } from "./dependency-check.mjs";
import { withFileLock } from "./file-lock.mjs";
import { root } from "./paths.mjs";

/** Installs what package-lock.json lists. Takes milliseconds when nothing is missing. */
export async function install() {
  if (!describeMissing()) return;
  await withFileLock("preparing", async () => {
    const missing = describeMissing();
    if (!missing || stoppedBy()) return;
    console.log(`Installing packages, since ${missing} …`);
    const began = Date.now();
    await installWithRetries();
    if (!stoppedBy()) console.log(`Installed in ${((Date.now() - began) / 1000).toFixed(0)} s.`);
  });
}

// Describes what is missing; undefined when nothing is.
function describeMissing() {
  if (!existsSync(record)) return "none are installed yet";
  if (!existsSync(join(root, "node_modules/node/bin/node"))) return "Node 24 is not installed yet";
  const without = existsSync(unavailableFile) ? readJson(unavailableFile) : [];
  const missing = currentlyMissing().filter((path) => !without.includes(path));
  if (missing.length === 0) return undefined;
  const first = missing[0] ?? "";
  const name = first.slice(first.lastIndexOf("node_modules/") + "node_modules/".length);
  return missing.length === 1
    ? `${name} is missing or old`
    : `${name} and ${missing.length - 1} more are missing or old`;
}

const record = join(root, "node_modules/.package-lock.json");
// Optional packages that could not be installed, so that the next start does not try again.
const unavailableFile = join(root, "node_modules/.not-available.json");

const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(file, "utf8"));
const currentlyMissing = () =>
  missingPackages(readJson(join(root, "package-lock.json")), readJson(record), thisMachine());

const MAX_ATTEMPTS = 3;
// npm's errors for which a retry is useless.
const UNRETRYABLE = /EUSAGE|ENOSPC|EACCES|EROFS|ENOLOCK|EJSONPARSE/;

async function installWithRetries() {
  for (let attempt = 1; ; attempt++) {
    const { code, output } = await npm(attempt);
    // npm leaves out an optional package whose download failed, and reports success.
    const missing = code === 0 ? describeMissing() : undefined;
    if ((code === 0 && !missing) || stoppedBy()) return;
    if (code === 0 && attempt === MAX_ATTEMPTS) {
      writeFileSync(unavailableFile, JSON.stringify(currentlyMissing()));
      return console.error(`Going on although ${missing}.`);
    }
    if (attempt === MAX_ATTEMPTS || UNRETRYABLE.test(output))
      throw new Error(`npm could not install:\n${output.trim()}`);
    console.log(`${missing ?? lastLine(output)}\nTrying again (${attempt + 1} of ${MAX_ATTEMPTS}) …`);
    await pause(attempt * 2_000);
  }
}

/**
 * A first installation is `npm ci`. A later one adds what is new and leaves the rest, since a product may be
 * running from it; if that fails, the next attempt is `npm ci`.
 * @param {number} attempt
 */
function npm(attempt) {
  const command = existsSync(record) && attempt === 1 ? ["install", "--no-save"] : ["ci"];
  return run("npm", [...command, "--no-audit", "--no-fund", "--loglevel=error", "--fetch-retries=4"], {
    quiet: true,
    env: { ...process.env, PATH: pathWithoutLocalNode() },
  });
}

const lastLine = (/** @type {string} */ output) =>
  output
    .trim()
    .split("\n")
    .filter((line) => !line.includes("A complete log"))
    .at(-1);

// npm must not run on the Node inside node_modules, which it may be about to delete.
const pathWithoutLocalNode = () =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, "node_modules")))
    .join(delimiter);
