import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { DataDirInUse, explainFailedStart, openDataDir } from "../../src/data-dir/data-dir.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const folder = temporaryFolder();
let path: string;
beforeEach(() => (path = join(folder, crypto.randomUUID())));

describe("the data directory", () => {
  test("is created, with a file or folder for each kind of data", () => {
    const dataDir = openDataDir(path);
    expect(statSync(path).isDirectory()).toBe(true);
    expect(dataDir.tableFile).toBe(join(path, "table.db"));
    expect(dataDir.filesDir).toBe(join(path, "files"));
    dataDir.close();
  });

  test("fails with an explanation when its path is that of a file, or goes through one", () => {
    writeFileSync(path, "");
    for (const name of [path, join(path, "below")])
      expect(() => openDataDir(name)).toThrow(
        `The data directory ${name} is a file, or in one. Set DATA_DIR to another directory.`,
      );
  });

  test("refuses a second opening in the same process, and says what to do", () => {
    const first = openDataDir(path);
    expect(() => openDataDir(path)).toThrow(DataDirInUse);
    expect(() => openDataDir(path)).toThrow(
      /^The data directory .* is in use by another start of the shop \(process \d+, since .*\)\. Stop that one first, or set DATA_DIR to another directory\.$/,
    );
    first.close();
    openDataDir(path).close();
  });

  test("makes its secrets once, and only their owner can read them", () => {
    const first = openDataDir(path);
    first.close();
    const second = openDataDir(path);
    second.close();
    expect(second.secrets).toEqual(first.secrets);
    expect(first.secrets.aws.accessKeyId).toMatch(/^AKIA[A-Z2-7]{16}$/);
    expect(first.secrets.stripe.secretKey).toMatch(/^sk_test_[0-9a-f]{48}$/);
    expect(first.secrets.stripe.webhookSecret).toMatch(/^whsec_[0-9a-f]{48}$/);
    expect(Buffer.from(first.secrets.jwtKey, "base64url")).toHaveLength(32);
    expect(statSync(join(path, "secrets.json")).mode & 0o777).toBe(0o600);
  });

  test("adds the key that signs access tokens to secrets that lack it", () => {
    openDataDir(path).close();
    const file = join(path, "secrets.json");
    const { signingKey, ...before } = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify(before));
    const first = openDataDir(path);
    first.close();
    expect(first.secrets).toEqual({ ...before, signingKey: expect.any(String) });
    expect(first.secrets.signingKey).not.toBe(signingKey);
    const second = openDataDir(path);
    second.close();
    expect(second.secrets).toEqual(first.secrets);
  });

  test("fails with an explanation when its secrets are damaged, and unlocks the directory", () => {
    openDataDir(path).close();
    writeFileSync(join(path, "secrets.json"), '{"aws":');
    expect(() => openDataDir(path)).toThrow(/secrets\.json cannot be read\. Delete it/);
    expect(() => openDataDir(path)).toThrow(/secrets\.json cannot be read/);
  });

  test("is emptied by `fresh`, unless another start uses it", () => {
    const first = openDataDir(path);
    writeFileSync(join(path, "table.db"), "old");
    expect(() => openDataDir(path, { fresh: true })).toThrow(DataDirInUse);
    expect(readFileSync(join(path, "table.db"), "utf8")).toBe("old");
    first.close();
    const second = openDataDir(path, { fresh: true });
    expect(existsSync(join(path, "table.db"))).toBe(false);
    expect(second.secrets).not.toEqual(first.secrets);
    second.close();
  });
});

describe("a start that fails on a full disk", () => {
  const text = (error: Error, freeBytes = 1e9) => explainFailedStart(error, path, () => freeBytes);

  test.each([
    ["the file system's error", new Error("ENOSPC: no space left on device, write"), 1e9],
    ["SQLite's error", new Error("database or disk is full"), 1e9],
    ["any error, if there is no free space", new Error("the engine has ended"), 4096],
  ])("names the directory: %s", (_, error, freeBytes) =>
    expect(text(error, freeBytes)).toMatchObject({
      message: `The disk of the data directory ${path} is full. Make room on it, or set DATA_DIR to another directory.`,
      cause: error,
    }),
  );

  test("leaves other errors as they are", () => {
    const error = new Error("port 3000 is taken");
    expect(text(error)).toBe(error);
  });
});
