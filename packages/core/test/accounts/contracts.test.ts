import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const source = join(import.meta.dirname, "../../src");

/** Every module that a file imports at run time, directly or not. */
function brought(file: string, seen = new Set<string>()): Set<string> {
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(
    /^(?:import|export) (?!type\b)[^;]*?from "([^"]+)";/gms,
  )) {
    const path = name.startsWith(".") ? join(dirname(file), name) : name;
    if (seen.has(path)) continue;
    seen.add(path);
    if (name.startsWith(".")) brought(path, seen);
  }
  return seen;
}

describe("the code that the browser shares", () => {
  it.each([
    ...["accounts/sign-in/contract.ts", "accounts/account/messages.ts", "accounts/passwords/contract.ts"],
    ...["accounts/account/code-input.ts", "accounts/profile/contract.ts", "accounts/account/user.ts"],
    ...["accounts/addresses/address.ts", "accounts/addresses/contract.ts", "accounts/addresses/messages.ts"],
  ])("%s imports only zod and small packages", (file) => {
    const packages = [...brought(join(source, file))].filter((path) => !path.startsWith(source));
    expect(packages.filter((name) => name !== "zod/mini")).toEqual([]);
  });

  it("does not import server code", () => {
    expect([...brought(join(source, "accounts/sign-in/sign-in.ts"))]).toContain("node:crypto");
  });
});
