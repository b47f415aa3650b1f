import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../paths.mjs";

const UNCHECKED = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|--use-openssl-ca/;

it("what is deployed never switches off the check of certificates", () => {
  const tracked = execFileSync("git", ["ls-files", "packages/*/src/*", "stacks/*.ts", "sst.config.ts"], {
    cwd: root,
    encoding: "utf8",
  });
  const files = tracked.split("\n").filter((file) => file.endsWith(".ts"));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => UNCHECKED.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
});
