import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { providerTypes } from "./provider-types.ts";
import { ROOT } from "./workspace.ts";

/** A resource that the program declared, or a data source, which has no name. */
export type Recorded = {
  type: string;
  name: string;
  inputs: unknown;
  /** Of the resource's arguments, those included that its class does not know and drops. */
  argumentNames?: string[];
};

type Line = { code: string; resource: Recorded; path: string };

/**
 * What the provider's own types say against the inputs of resources: an unknown property, a missing one, a value of
 * another type or none of the valid ones. The TypeScript compiler compares; each mistake names the resource and the path.
 */
export function wrongInputs(recorded: readonly Recorded[]): string[] {
  const typed = recorded.filter(({ type }) => /^(aws|random):/.test(type));
  const types = providerTypes([...new Set(typed.map(({ type }) => type))]);
  const lines = typed.flatMap((resource, at) => {
    const type = types.nameOf(resource.type);
    return [
      ...literal(resource, resource.inputs, "", `const resource${at}: ${type} =`, ";"),
      ...names(resource, `const names${at}: NamesOf<${type}> =`),
    ];
  });
  const errors = compile({ "types.d.ts": types.text, "inputs.ts": lines.map(({ code }) => code).join("\n") });
  return errors.map(({ file, line, message }) => {
    const at = file === "inputs.ts" ? lines[line - 1] : undefined;
    if (!at) throw new Error(`the provider's types do not compile: ${file}:${line}: ${message}`);
    const { type, name } = at.resource;
    return `${[`${type} ${name}`.trim(), at.path].filter(Boolean).join(", ")}: ${message}`;
  });
}

/** A value as an expression with one line for each of its properties and items. */
function literal(resource: Recorded, value: unknown, path: string, before: string, after: string): Line[] {
  const line = (code: string): Line => ({ code, resource, path });
  if (value === null || typeof value !== "object")
    return [line(`${before} ${JSON.stringify(value)}${after}`)];
  if (Array.isArray(value))
    return [
      line(`${before} [`),
      ...value.flatMap((item, at) => literal(resource, item, `${path}[${at}]`, "", ",")),
      line(`]${after}`),
    ];
  return [
    line(`${before} {`),
    ...Object.entries(value)
      // Pulumi does not send them.
      .filter(([, inner]) => inner !== null && inner !== undefined)
      .flatMap(([key, inner]) =>
        literal(resource, inner, path ? `${path}.${key}` : key, `${JSON.stringify(key)}:`, ","),
      ),
    line(`}${after}`),
  ];
}

const names = (resource: Recorded, before: string): Line[] => {
  const dropped = (resource.argumentNames ?? []).filter(
    (name) => !Object.hasOwn(resource.inputs as object, name),
  );
  return literal(resource, Object.fromEntries(dropped.map((name) => [name, true])), "", before, ";");
};

type CompilerError = { file: string; line: number; message: string };

function compile(files: Record<string, string>): CompilerError[] {
  const folder = mkdtempSync(join(tmpdir(), "frangipani-inputs-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
    const options = ["--noEmit", "--strict", "--pretty", "false", "--lib", "es2022", "--types", ""];
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [compiler, ...options, ...Object.keys(files)],
      { cwd: folder, encoding: "utf8", maxBuffer: 10_000_000 },
    );
    const errors = [...stdout.matchAll(/^(\S+)\((\d+),\d+\): error \w+: (.*(?:\n .*)*)/gm)].map(
      ([, file = "", line, text = ""]) => ({ file, line: Number(line), message: readable(text) }),
    );
    if (status !== 0 && errors.length === 0) throw new Error(`the compiler failed: ${stdout}${stderr}`);
    return errors;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Without the text of whole literals, and in one line. */
const readable = (message: string) =>
  message
    .replace(/[Tt]ype '\{[^']*'/g, "the value")
    .replace(/(?:NamesOf<)?\b(?:inputs\.\w+|type\d+)\.(\w+)>?/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
