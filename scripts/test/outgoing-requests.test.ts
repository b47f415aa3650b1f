import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../paths.mjs";

const sourcesWith = (pattern: RegExp, ...paths: string[]) => {
  const files = execFileSync("git", ["ls-files", ...paths], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => file.endsWith(".ts"));
  expect(files.length).toBeGreaterThan(200);
  return files.filter((file) => pattern.test(readFileSync(join(root, file), "utf8")));
};

it("no deployed code switches off the check of certificates", () => {
  const unchecked = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/;
  expect(sourcesWith(unchecked, "packages/*/src/*", "stacks/*.ts", "sst.config.ts")).toEqual([]);
});

it("functions call AWS and Stripe, public addresses for covers and webhooks, and the shop for the canary, and nobody else", () => {
  const requests =
    /(?<![.\w])fetch\((?!\w+: )|globalThis\.fetch|"node:(?:https?|http2|net|tls)(?:\/\w+)?"|"undici"/;
  expect(sourcesWith(requests, "packages/core/src/*", "packages/functions/src/*")).toEqual([
    "packages/functions/src/adapters/public-network.ts",
    "packages/functions/src/apps/canary.ts",
  ]);
});
