import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { stoppedBy } from "./child-processes.mjs";
import { cache } from "./paths.mjs";

/**
 * Prevents two starts on one checkout from installing or building at the same time. The lock names a process,
 * so that one left by a crash is recognised.
 * @template T
 * @param {"preparing" | "platform"} name of the lock; SST's platform has its own, as it is installed while other things are made
 * @param {() => Promise<T>} work
 */
export async function withFileLock(name, work) {
  mkdirSync(cache, { recursive: true });
  const lock = join(cache, `${name}.lock`);
  let announced = false;
  while (!tryLock(lock) && !stoppedBy()) {
    const holder = readHolder(lock);
    if (!isAlive(holder)) {
      rmSync(lock, { force: true });
      continue;
    }
    if (!announced)
      console.log(`Waiting for another start (process ${holder}), which is installing or building.`);
    announced = true;
    await pause(500);
  }
  try {
    return await work();
  } finally {
    if (readHolder(lock) === process.pid) rmSync(lock, { force: true });
  }
}

/** @param {string} lock */
function tryLock(lock) {
  try {
    writeFileSync(lock, `${process.pid}`, { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** @param {string} lock */
function readHolder(lock) {
  try {
    return Number(readFileSync(lock, "utf8"));
  } catch {
    return 0;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

const codeOf = (/** @type {unknown} */ error) => /** @type {NodeJS.ErrnoException} */ (error).code;
