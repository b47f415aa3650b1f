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
    architecture?: string;
    install?: Record<string, string>;
    esbuild?: { keepNames?: boolean };
  };
};

export type Bundle = {
  /** The folder which is zipped for Lambda. */
  folder: string;
  handler: string;
  links: string[];
  architecture: string | undefined;
  install: Record<string, string>;
  minify: boolean;
  keepNames: boolean;
  /** None before it is built. */
  bytes: number;
  /** Every file of which something is in the bundle. */
  files: string[];
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
    bytes: 0,
    files: [],
  };
}

const entryOf = (workspace: string, handler: string) => join(workspace, handler.replace(/\.[^./]+$/, ".ts"));

/**
 * Builds functions as the CLI does, but those with the same settings in one go: they share most of their files, which are
 * then read once. Writes `bundle.mjs` into each folder. @throws Error when one does not build
 */
export async function buildLambdas(workspace: string, bundles: Bundle[]): Promise<void> {
  const settings = (bundle: Bundle) => ({
    minify: bundle.minify,
    keepNames: bundle.keepNames,
    external: [...new Set(["sharp", "pg-native", ...Object.keys(bundle.install)])],
  });
  const alike = Map.groupBy(bundles, (bundle) => JSON.stringify(settings(bundle)));
  for (const [same, group] of alike) {
    const { metafile } = await esbuild.build({
      ...(JSON.parse(same) as ReturnType<typeof settings>),
      entryPoints: group.map(({ folder, handler }) => ({
        in: entryOf(workspace, handler),
        out: join(folder, "bundle"),
      })),
      outdir: workspace,
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
    for (const bundle of group) {
      const output = metafile.outputs[relative(workspace, join(bundle.folder, "bundle.mjs"))];
      if (!output) throw new Error(`${bundle.handler} built to nothing`);
      bundle.bytes = output.bytes;
      bundle.files = Object.entries(output.inputs)
        .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
        .map(([file]) => file);
    }
  }
}
