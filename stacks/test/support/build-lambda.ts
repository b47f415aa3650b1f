import { createCipheriv } from "node:crypto";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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

/** Builds one function as the CLI does. @throws Error when there is no such handler, or it does not build */
export async function buildLambda(workspace: string, request: BuildRequest): Promise<Bundle> {
  const folder = join(workspace, ".sst/artifacts", `${request.functionID}-src`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const entry = join(workspace, request.handler.replace(/\.[^./]+$/, ".ts"));
  if (!existsSync(entry)) throw new Error(`Handler not found: ${request.handler}`);
  const { minify = false, esbuild: own, install = {}, architecture } = request.properties ?? {};
  const about = {
    folder,
    handler: request.handler,
    links: Object.keys(request.links),
    architecture,
    install,
  };
  if (process.env.WITHOUT_BUNDLES) return { ...about, bytes: 0, files: [] };
  const { metafile } = await esbuild.build({
    entryPoints: [entry],
    absWorkingDir: workspace,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "esnext",
    mainFields: ["module", "main"],
    outfile: join(folder, "bundle.mjs"),
    banner: { js: BANNER },
    minify,
    keepNames: own?.keepNames ?? true,
    external: ["sharp", "pg-native", ...Object.keys(install)],
    metafile: true,
    logLevel: "silent",
  });
  const [output] = Object.values(metafile.outputs);
  if (!output) throw new Error(`${request.handler} built to nothing`);
  if (request.encryptionKey) writeLinks(folder, request.links, request.encryptionKey);
  const files = Object.entries(output.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return { ...about, bytes: output.bytes, files: files.map(([file]) => file) };
}
