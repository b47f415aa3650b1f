import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Lockfile, missingOptionals, platformOf, withMissingOptionals } from "../lockfile.mjs";
import { root } from "../paths.mjs";

describe("completing a lockfile", () => {
  const lock: Lockfile & { lockfileVersion: number } = {
    lockfileVersion: 3,
    packages: {
      "": {},
      "node_modules/tool": {
        version: "2.0.0",
        dev: true,
        optionalDependencies: { "@tool/linux-x64-musl": "2.0.0" },
      },
      "node_modules/a": {
        version: "1.0.0",
        optionalDependencies: { "b-darwin-arm64": "1.0.0", here: "1.0.0" },
      },
      "node_modules/a/node_modules/here": { version: "1.0.0", optional: true },
    },
  };

  it("finds what has an entry neither beside its parent nor above it", () => {
    expect(missingOptionals(lock).map(({ name }) => name)).toEqual([
      "@tool/linux-x64-musl",
      "b-darwin-arm64",
    ]);
  });

  it("adds entries that keep npm from installing them elsewhere", () => {
    const { packages } = withMissingOptionals(lock);
    expect(packages["node_modules/@tool/linux-x64-musl"]).toEqual({
      version: "2.0.0",
      cpu: ["x64"],
      libc: ["musl"],
      os: ["linux"],
      dev: true,
      optional: true,
    });
    expect(missingOptionals(withMissingOptionals(lock))).toEqual([]);
  });

  it("does not guess for which machines a package is", () => {
    expect(platformOf("@rollup/rollup-linux-arm-gnueabihf")).toEqual({
      cpu: ["arm"],
      libc: ["glibc"],
      os: ["linux"],
    });
    expect(() => platformOf("some-addon")).toThrow("some-addon");
  });
});

it("this repository's lockfile has an entry for every platform's packages (else: npm run lockfile)", () => {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  expect(missingOptionals(lock).map(({ name }) => name)).toEqual([]);
});
