import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { processIdentity } from "@frangipani/local/emulators/dynamodb/processes";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "../../../local/test/support/temporary-folder.ts";
import { compare } from "../../src/restore-drill/contents.ts";
import { makeScratch, withBackupFolder } from "../../src/restore-drill/restore-drill.ts";

const folder = temporaryFolder();
let dir: string;
beforeEach(() => {
  dir = join(folder, crypto.randomUUID());
  mkdirSync(dir);
});
afterEach(() => void vi.unstubAllEnvs());

describe("the backup of a shop that is destroyed", () => {
  const nothing = { items: new Map(), files: new Map(), lastWriteAt: undefined };
  const outcomes = compare({ before: nothing, atLoss: nothing, restored: nothing });
  const success = { outcomes, findings: [] };
  const finding = { rule: "customer.totals", subject: "us_1", says: "differ" };
  const backup = () => join(dir, "backup");
  const drill = (result: () => Promise<typeof success>) =>
    withBackupFolder(backup(), async (path) => {
      mkdirSync(path);
      return result();
    });

  it("is removed when everything came back", async () => {
    await drill(async () => success);
    expect(existsSync(backup())).toBe(false);
  });

  it("stays when the audit found something", async () => {
    await drill(async () => ({ ...success, findings: [finding] as never[] }));
    expect(existsSync(backup())).toBe(true);
  });

  it("stays, and is named, when the restored shop does not start", async () => {
    const failed = drill(() => Promise.reject(new Error("the product ended with 1")));
    await expect(failed).rejects.toThrow(`the product ended with 1\nThe backup is in ${backup()}.`);
    expect(existsSync(backup())).toBe(true);
  });

  it("is never replaced by a later drill, which refuses to begin", async () => {
    mkdirSync(backup());
    const run = vi.fn();
    await expect(withBackupFolder(backup(), run)).rejects.toThrow("a drill that did not succeed");
    expect(run).not.toHaveBeenCalled();
  });
});

describe("the temporary directory of a copy", () => {
  const leave = (name: string, identity: string) => {
    mkdirSync(join(dir, name));
    writeFileSync(join(dir, name, "owner.json"), JSON.stringify({ pid: process.pid, identity }));
  };

  it("is readable only by its user; that of a killed drill is removed, and that of a running one stays", () => {
    vi.stubEnv("TMPDIR", dir);
    leave("frangipani-restore-drill-killed", "another process that had this id");
    leave("frangipani-restore-drill-running", processIdentity(process.pid) ?? "");
    const { path, remove } = makeScratch();
    expect(statSync(path).mode & 0o777).toBe(0o700);
    const left = ["frangipani-restore-drill-running", path.slice(dir.length + 1)];
    expect(readdirSync(dir).sort()).toEqual(left.sort());
    remove();
    expect(readdirSync(dir)).toEqual(["frangipani-restore-drill-running"]);
  });
});
