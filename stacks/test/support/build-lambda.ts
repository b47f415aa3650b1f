import { createCipheriv } from "node:crypto";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { BANNER } from "./bundle-program.ts";
import { esbuild } from "./pulumi-modules.ts";

/** SST's request to the CLI for one function. */
export type BuildRequest = {
  functionID: string;
  handler: string;
  encryptionKey?: string;
  links: Record<string, unknown>;
  runtime: string;
  properties?: {
    minify?: boolean;
    splitting?: boolean;
    architecture?: string;
    install?: Record<string, string>;
    esbuild?: { keepNames?: boolean };
  };
};

type Outputs = Awaited<ReturnType<typeof esbuild.build<{ metafile: true }>>>["metafile"]["outputs"];
type Output = Outputs[string];

export type Bundle = {
  folder: string;
  handler: string;
  links: string[];
  architecture: string | undefined;
  install: Record<string, string>;
  minify: boolean;
  keepNames: boolean;
  splitting: boolean;
  /** Size of everything that is loaded before the first request. */
  bytes: number;
  /** Every source file with code in the bundle. */
  files: string[];
  /** The source files that are loaded before the first request. */
  filesAtStart: string[];
};

// Writes the links into a file beside the bundle, encrypted with a key that only the function's environment has.
function writeLinks(folder: string, links: object, key: string): void {
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(key, "base64"), Buffer.alloc(12, 0));
  const encrypted = [cipher.update(JSON.stringify(links)), cipher.final()];
  writeFileSync(join(folder, "resource.enc"), Buffer.concat([...encrypted, cipher.getAuthTag()]));
}

/** Prepares the folder of a function's bundle. @throws Error when there is no such handler */
export function acceptBuild(workspace: string, request: BuildRequest): Bundle {
  const { functionID, handler, links, encryptionKey, properties = {} } = request;
  if (!existsSync(entryOf(workspace, handler))) throw new Error(`Handler not found: ${handler}`);
  const folder = join(workspace, ".sst/artifacts", `${functionID}-src`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (encryptionKey) writeLinks(folder, links, encryptionKey);
  return {
    folder,
    handler,
    links: Object.keys(links),
    architecture: properties.architecture,
    install: properties.install ?? {},
    minify: properties.minify ?? false,
    keepNames: properties.esbuild?.keepNames ?? true,
    splitting: properties.splitting ?? false,
    bytes: 0,
    files: [],
    filesAtStart: [],
  };
}

const entryOf = (workspace: string, handler: string) => join(workspace, handler.replace(/\.[^./]+$/, ".ts"));

/** Builds `bundle.mjs` in each folder, with lazy chunks beside it, as the CLI does. @throws when one does not build */
export async function buildLambdas(workspace: string, bundles: Bundle[]): Promise<void> {
  await Promise.all(bundles.map((bundle) => build(workspace, bundle)));
}

async function build(workspace: string, bundle: Bundle): Promise<void> {
  const { folder, handler, install, minify, keepNames, splitting } = bundle;
  const { metafile } = await esbuild.build({
    minify,
    keepNames,
    splitting,
    external: [...new Set(["sharp", "pg-native", ...Object.keys(install)])],
    entryPoints: [entryOf(workspace, handler)],
    entryNames: "bundle",
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    absWorkingDir: workspace,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "esnext",
    mainFields: ["module", "main"],
    banner: { js: BANNER },
    metafile: true,
    logLevel: "silent",
  });
  const { outputs } = metafile;
  const atStart = withStaticImports(outputs, relative(workspace, join(folder, "bundle.mjs")));
  bundle.bytes = atStart.reduce((sum, output) => sum + output.bytes, 0);
  bundle.files = inputsOf(Object.values(outputs));
  bundle.filesAtStart = inputsOf(atStart);
}

// An output, and those that it imports statically, directly or not.
function withStaticImports(outputs: Outputs, entry: string): Output[] {
  const found = new Set([entry]);
  for (const path of found)
    for (const { path: imported, kind } of outputs[path]?.imports ?? [])
      if (kind === "import-statement" && imported in outputs) found.add(imported);
  return [...found].map((path) => outputs[path] as Output);
}

const inputsOf = (outputs: readonly Output[]): string[] =>
  outputs.flatMap(({ inputs }) =>
    Object.entries(inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([file]) => file),
  );
