import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { AddUserInput, SignUpInput } from "../../src/accounts/contract.ts";
import { firstIssue } from "../support/refusals.ts";

describe("the sign-up rules", () => {
  const LETTERS = "Name should only contain letters and spaces";
  const LENGTH = "Name should contain minimum 3 letters";
  const PASSWORD =
    "Password must be at least 8 characters long and include uppercase, lowercase, number, and special character.";
  const good = { name: "Zoë Tan", email: "zoe@example.com", password: "Zoe@Tan26" };

  it.each([
    [{ name: "R2 D2" }, LETTERS],
    [{ name: "Zoë  Tan" }, LETTERS],
    [{ name: "Zoë-Ann" }, LETTERS],
    [{ name: "<b>Zoë</b>" }, LETTERS],
    [{ name: "Zo" }, LENGTH],
    [{ name: "" }, LENGTH],
    [{ name: undefined }, LENGTH],
    [{ name: { $gt: "" } }, LENGTH],
    [{ name: "a".repeat(121) }, "At most 120 characters are allowed"],
    [{ email: "zoe" }, "Enter Valid Email (e.g)zoe"],
    [{ email: "zoe@example" }, "Enter Valid Email (e.g)zoe@example"],
    [{ email: "zoe@b.example\nBcc: a@b.example" }, "Enter Valid Email (e.g)zoe@b.example\nBcc: a@b.example"],
    [{ email: undefined }, "Enter Valid Email (e.g)"],
    [{ email: `${"z".repeat(250)}@example.com` }, `Enter Valid Email (e.g)${"z".repeat(250)}@exa`],
    [{ password: "Zoe@Tannn" }, PASSWORD],
    [{ password: "Zoe@Tan 26" }, PASSWORD],
    [{ password: undefined }, PASSWORD],
    [{ password: `Zoe@Tan26${"x".repeat(248)}` }, "Password can have at most 256 characters"],
    [{ name: "7", email: "zoe", password: "" }, LETTERS],
  ])("refuse %j", (part, text) => expect(firstIssue(SignUpInput, { user: { ...good, ...part } })).toBe(text));

  it.each(["Zoë Tan", "José", "Nguyễn Thị Ánh", "李小龙", "Ana María López", "  Mei Lin  "])(
    "take the name %j",
    (name) => {
      expect(SignUpInput.parse({ user: { ...good, name } }).user.name).toBe(name.trim());
    },
  );

  it("take a password of 256 characters", () => {
    const password = `Zoe@Tan26${"x".repeat(247)}`;
    expect(SignUpInput.parse({ user: { ...good, password } }).user.password).toBe(password);
  });

  it("require a user", () => {
    for (const sent of [{}, { user: null }, { user: "Zoë" }, { user: [] }, []])
      expect(SignUpInput.safeParse(sent).success).toBe(false);
  });

  it("handle very long input quickly", () => {
    const long = "a".repeat(200_000);
    const [dots, words] = [`a@${"a.".repeat(100_000)}`, `${"a ".repeat(100_000)}1`];
    for (const text of [long, `${long}@`, dots, " ".repeat(200_000), words]) {
      const user = { name: text, email: text, password: text };
      expect(SignUpInput.safeParse({ user }).success).toBe(false);
    }
  });
});

it.each([
  [{ name: "R" }, "Name must be at least 2 characters"],
  [{ name: undefined }, "Name must be at least 2 characters"],
  [{ name: "R\u0000D" }, "Name must be at least 2 characters"],
  [{ email: "r2" }, "Please enter a valid email address"],
  [{ email: undefined }, "Please enter a valid email address"],
  [{ password: "short" }, "Password must be at least 6 characters"],
  [{ password: undefined }, "Password must be at least 6 characters"],
  [{ role: "owner" }, "Please select a role"],
  [{ role: null }, "Please select a role"],
  [{}, undefined],
])("the administrators' form for a new user: %j", (part, text) => {
  const user = { name: "R2", email: "r2@example.com", password: "secret", ...part };
  expect(firstIssue(AddUserInput, { user })).toBe(text);
});

const source = join(import.meta.dirname, "../../src");

/** Every module that a file imports at run time, directly or through others. */
function modulesImportedBy(file: string, seen = new Set<string>()): Set<string> {
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(
    /^(?:import|export) (?!type\b)[^;]*?from "([^"]+)";/gms,
  )) {
    const path = name.startsWith(".") ? join(dirname(file), name) : name;
    if (seen.has(path)) continue;
    seen.add(path);
    if (name.startsWith(".")) modulesImportedBy(path, seen);
  }
  return seen;
}

describe("the code that the browser shares", () => {
  it.each([
    ...["accounts/contract.ts", "accounts/account/messages.ts", "accounts/account/inputs.ts"],
    ...["accounts/account/user.ts", "accounts/addresses/address.ts"],
  ])("%s imports only zod and small packages", (file) => {
    const packages = [...modulesImportedBy(join(source, file))].filter((path) => !path.startsWith(source));
    expect(packages.filter((name) => name !== "zod/mini")).toEqual([]);
  });

  it("is told apart from server code, whose imports contain node:crypto", () =>
    expect([...modulesImportedBy(join(source, "accounts/sign-in/sign-in.ts"))]).toContain("node:crypto"));
});
