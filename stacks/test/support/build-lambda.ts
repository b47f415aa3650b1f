import { createCipheriv } from "node:crypto";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { BANNER } from "./bundle-program.ts";
import { esbuild } from "./platform.ts";

/** What SST asks of the CLI for each function. */
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
  /** The folder which is zipped for Lambda. */
  folder: string;
  handler: string;
  links: string[];
  architecture: string | undefined;
  install: Record<string, string>;
  minify: boolean;
  keepNames: boolean;
  splitting: boolean;
  /** Of all that is loaded before the first request; none before it is built. */
  bytes: number;
  /** Every file of which something is in the bundle. */
  files: string[];
  /** Those of them that are loaded before the first request. */
  filesAtStart: string[];
};

/** Beside the bundle lie the links, encrypted under a key that only the function's environment has. */
function writeLinks(folder: string, links: object, key: string): void {
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(key, "base64"), Buffer.alloc(12, 0));
  const encrypted = [cipher.update(JSON.stringify(links)), cipher.final()];
  writeFileSync(join(folder, "resource.enc"), Buffer.concat([...encrypted, cipher.getAuthTag()]));
}

/** Takes on what the program asks of the CLI. @throws Error when there is no such handler */
export function takeOn(workspace: string, request: BuildRequest): Bundle {
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

/** Builds functions as the CLI does: `bundle.mjs` in each folder, beside it what is loaded when used. @throws Error when one does not build */
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

/** An output, and those that it imports without being asked. */
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
