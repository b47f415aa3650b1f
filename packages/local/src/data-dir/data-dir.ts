import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { newPushKey, newSigningKey } from "@frangipani/functions/keys";
import * as z from "zod/mini";

export const dataDirPaths = (directory: string) => ({
  tableFile: join(directory, "table.db"),
  filesDir: join(directory, "files"),
  mailFile: join(directory, "mail.db"),
  queueFile: join(directory, "queue.db"),
  payFile: join(directory, "pay.db"),
  pushFile: join(directory, "push.db"),
});

export type DataDir = ReturnType<typeof dataDirPaths> & {
  path: string;
  secrets: Secrets;
  close(): void;
};

// `fresh` keeps the lock, and the record by which a later start finds an engine that outlived a killed start.
const KEPT_FILES = new Set(["lock", "lock.holder", "table.db.engine.json"]);

/**
 * Creates the directory, unless it exists, and locks it; `fresh` empties it.
 * @throws DataDirInUse, or Error when the path is a file
 */
export function openDataDir(path: string, { fresh = false } = {}): DataDir {
  const directory = resolve(path);
  makeDirectory(directory);
  const lock = takeLock(directory);
  try {
    if (fresh) emptyDirectory(directory);
    return {
      path: directory,
      ...dataDirPaths(directory),
      secrets: loadSecrets(directory),
      close: lock.release,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST" && code !== "ENOTDIR") throw error;
    throw new Error(
      `The data directory ${directory} is a file, or in one. Set DATA_DIR to another directory.`,
    );
  }
}

// The space that SQLite needs to open a file.
const MIN_FREE_BYTES = 1_000_000;

/** The error to report for a failed start: one that names the directory if its disk is full, or else the error itself. */
export function explainFailedStart(error: unknown, path: string, freeBytes = freeBytesOf): unknown {
  const directory = resolve(path);
  const isFull =
    /ENOSPC|disk is full|disk I\/O error/i.test(String(error)) || freeBytes(directory) < MIN_FREE_BYTES;
  return isFull
    ? new Error(
        `The disk of the data directory ${directory} is full. Make room on it, or set DATA_DIR to another directory.`,
        { cause: error },
      )
    : error;
}

function freeBytesOf(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    // There is no directory, for a reason that the error of the start names.
    return Number.POSITIVE_INFINITY;
  }
}

function emptyDirectory(directory: string): void {
  for (const entry of readdirSync(directory))
    if (!KEPT_FILES.has(entry)) rmSync(join(directory, entry), { recursive: true, force: true });
}

export class DataDirInUse extends Error {
  override name = "DataDirInUse";
}

/** Locks the directory by SQLite's lock on a file, which the kernel releases when the process ends; a pid file could outlive it. */
function takeLock(directory: string): { release(): void } {
  const database = new DatabaseSync(join(directory, "lock"));
  const holderFile = join(directory, "lock.holder");
  try {
    database.exec("PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (!/locked|busy/i.test(String(error))) throw error;
    throw new DataDirInUse(inUseMessage(directory, holderFile));
  }
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }));
  return {
    release: () => {
      rmSync(holderFile, { force: true });
      database.close();
    },
  };
}

function inUseMessage(directory: string, holderFile: string): string {
  return `The data directory ${directory} is in use by another start of the shop${describeHolder(holderFile)}. Stop that one first, or set DATA_DIR to another directory.`;
}

// Only the error message uses the holder's file; the lock itself decides whether the directory is in use.
function describeHolder(file: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(file, "utf8")) as { pid: number; since: string };
    return ` (process ${pid}, since ${since})`;
  } catch {
    return "";
  }
}

const key = z.string().check(z.minLength(16));

const Secrets = z.object({
  aws: z.object({ accessKeyId: key, secretAccessKey: key }),
  stripe: z.object({ secretKey: key, publishableKey: key, webhookSecret: key }),
  /** Hashes codes and refresh tokens. */
  jwtKey: key,
  /** Signs access tokens (functions/keys.ts). */
  signingKey: key,
  /** Seals the codes of mails. */
  mailKey: key,
  /** Signs what goes to push services. */
  pushKey: key,
  /** The password with which the canary signs in, in tests. */
  canaryPassword: key,
});
export type Secrets = z.output<typeof Secrets>;

export const SECRETS_FILE = "secrets.json";

export function loadSecrets(directory: string): Secrets {
  const file = join(directory, SECRETS_FILE);
  if (!existsSync(file)) {
    const secrets = generateSecrets();
    save(file, secrets);
    return secrets;
  }
  try {
    const saved = JSON.parse(readFileSync(file, "utf8"));
    const secrets = Secrets.parse({ ...newKeys(), ...saved });
    // Adds the keys that a directory of an earlier version lacks.
    if (Object.keys(secrets).some((name) => !saved[name])) save(file, secrets);
    return secrets;
  } catch {
    throw new Error(
      `${file} cannot be read. Delete it to have new secrets made; everybody is then signed out.`,
    );
  }
}

function generateSecrets(): Secrets {
  return {
    aws: { accessKeyId: `AKIA${randomBase32(16)}`, secretAccessKey: randomBytes(30).toString("base64") },
    stripe: {
      secretKey: `sk_test_${randomBytes(24).toString("hex")}`,
      publishableKey: `pk_test_${randomBytes(24).toString("hex")}`,
      webhookSecret: `whsec_${randomBytes(24).toString("hex")}`,
    },
    jwtKey: newKey(),
    ...newKeys(),
  };
}

const newKeys = () => ({
  signingKey: newSigningKey(),
  mailKey: newKey(),
  pushKey: newPushKey(),
  canaryPassword: newKey(),
});

const newKey = (): string => randomBytes(32).toString("base64url");

const save = (file: string, secrets: Secrets): void =>
  writeAtomically(file, `${JSON.stringify(secrets, null, 2)}\n`);

// Writes to a temporary file and renames it, so that a kill leaves no partial file.
function writeAtomically(file: string, text: string): void {
  const temporaryFile = `${file}.tmp`;
  const handle = openSync(temporaryFile, "w", 0o600);
  writeSync(handle, text);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(temporaryFile, file);
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const randomBase32 = (length: number) =>
  [...randomBytes(length)].map((byte) => BASE32[byte % BASE32.length]).join("");
