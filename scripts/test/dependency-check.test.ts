import { describe, expect, it } from "vitest";
import { missingPackages } from "../dependency-check.mjs";
import type { Lockfile } from "../lockfile.mjs";

const linux = { os: "linux", cpu: "x64", libc: "glibc" };
const lockOf = (packages: Lockfile["packages"]) => ({
  packages: { "": {}, "packages/web": { version: "0.1.0" }, ...packages },
});

describe("the packages that an installation lacks", () => {
  const lock = lockOf({
    "node_modules/hono": { version: "4.0.0", integrity: "sha512-a" },
    "node_modules/@shop/web": { link: true, resolved: "packages/web" },
    "node_modules/tool-darwin": { version: "1.0.0", os: ["darwin"], cpu: ["arm64"], optional: true },
    "node_modules/tool-musl": { version: "1.0.0", os: ["linux"], libc: ["musl"], optional: true },
    "node_modules/wasm-runtime": { version: "1.0.0", optional: true },
    "node_modules/tool-posix": { version: "1.0.0", os: ["!win32"] },
  });
  const complete = {
    "node_modules/hono": { version: "4.0.0", integrity: "sha512-a" },
    "node_modules/tool-posix": { version: "1.0.0" },
  };

  it("are none when each package for this machine is installed", () => {
    expect(missingPackages(lock, { packages: complete }, linux)).toEqual([]);
  });

  it("are those that are not installed, have another version or other contents", () => {
    expect(missingPackages(lock, { packages: {} }, linux)).toEqual([
      "node_modules/hono",
      "node_modules/tool-posix",
    ]);
    const old = { ...complete, "node_modules/hono": { version: "3.9.0", integrity: "sha512-a" } };
    expect(missingPackages(lock, { packages: old }, linux)).toEqual(["node_modules/hono"]);
    const other = { ...complete, "node_modules/hono": { version: "4.0.0", integrity: "sha512-b" } };
    expect(missingPackages(lock, { packages: other }, linux)).toEqual(["node_modules/hono"]);
  });

  it("include packages for another kind of machine only there", () => {
    const mac = { os: "darwin", cpu: "arm64", libc: undefined };
    expect(missingPackages(lock, { packages: complete }, mac)).toEqual(["node_modules/tool-darwin"]);
    expect(missingPackages(lock, { packages: complete }, { ...linux, libc: "musl" })).toEqual([
      "node_modules/tool-musl",
    ]);
  });

  it("are also found in the packages' own node_modules", () => {
    const nested = lockOf({ "packages/web/node_modules/hono": { version: "5.0.0" } });
    expect(missingPackages(nested, { packages: {} }, linux)).toEqual(["packages/web/node_modules/hono"]);
  });
});
