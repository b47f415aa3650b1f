import { readFileSync, rmSync } from "node:fs";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { esbuild } from "./pulumi-modules.ts";
import { PLATFORM, ROOT } from "./workspace.ts";

export type App = {
  name: string;
  stage: string;
  removal: string;
  protect: boolean;
  providers: { aws: { region: string; version: string } };
};

/** The CLI's banner for bundles: it defines what CommonJS libraries expect. */
export const BANNER = [
  `import { createRequire as topLevelCreateRequire } from "module";`,
  `const require = topLevelCreateRequire(import.meta.url);`,
  `import { fileURLToPath as topLevelFileUrlToPath, URL as topLevelURL } from "url";`,
  `const __filename = topLevelFileUrlToPath(import.meta.url);`,
  `const __dirname = topLevelFileUrlToPath(new topLevelURL(".", import.meta.url));`,
].join("\n");

const LOADED_AT_RUN_TIME = [
  "@pulumi/*",
  "undici",
  "@pulumiverse/*",
  "@sst-provider/*",
  "@aws-sdk/*",
  "esbuild",
  "archiver",
  "glob",
  "vite",
];

type Options = Parameters<typeof esbuild.build>[0];

/** Bundles a few lines that import sst.config.ts and imports the result, as the CLI does. */
async function importBundle<T>(workspace: string, name: string, code: string, options: Options): Promise<T> {
  // Each bundle has a name of its own, since Node loads a module of one name only once.
  const outfile = join(PLATFORM, `test-${crypto.randomUUID()}-${name}.mjs`);
  await esbuild.build({
    stdin: { contents: code, resolveDir: workspace, sourcefile: "eval.ts", loader: "ts" },
    bundle: true,
    format: "esm",
    platform: "node",
    mainFields: ["module", "main"],
    external: LOADED_AT_RUN_TIME,
    nodePaths: [join(PLATFORM, "node_modules")],
    logLevel: "silent",
    outfile,
    ...options,
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile);
  }
}

export async function readApp(workspace: string, stage: string): Promise<App> {
  const { app } = await importBundle<{ app: App }>(
    workspace,
    "app",
    `import config from ${JSON.stringify(join(workspace, "sst.config.ts"))};
     export const app = await config.app({ stage: ${JSON.stringify(stage)} });`,
    { banner: { js: `${BANNER}\nfunction $config(input) { return input }` } },
  );
  return { ...app, stage };
}

/** Loads `run()` of sst.config.ts, with SST's globals around it. */
export async function loadProgram(workspace: string, app: App): Promise<() => Promise<unknown>> {
  const components = join(PLATFORM, "src/components");
  const globals = [
    ...providers().map(({ alias, package: name }) => `import * as ${alias} from "${name}";`),
    `import * as sst from ${JSON.stringify(components)};`,
  ].join("\n");
  const { default: program } = await importBundle<{ default: () => Promise<unknown> }>(
    workspace,
    "program",
    `import { run } from ${JSON.stringify(join(PLATFORM, "src/auto/run.ts"))};
     import config from ${JSON.stringify(join(workspace, "sst.config.ts"))};
     export default () => run(config.run);`,
    {
      banner: { js: BANNER },
      define: {
        $app: JSON.stringify(app),
        $cli: JSON.stringify({
          command: "deploy",
          dev: false,
          paths: { home: workspace, root: workspace, work: join(workspace, ".sst"), platform: PLATFORM },
          state: { version: {} },
        }),
        $dev: "false",
      },
      inject: [join(PLATFORM, "src/shim/run.js")],
      plugins: [
        {
          name: "globals",
          setup(build) {
            build.onLoad({ filter: /\.(js|ts)$/ }, ({ path }) => {
              const isOurs = !path.startsWith(PLATFORM) && !path.includes("/node_modules/");
              if (!isOurs) return undefined;
              const loader = extname(path) === ".ts" ? "ts" : "js";
              return { contents: `${globals}\n${readFileSync(path, "utf8")}`, loader };
            });
          },
        },
      ],
    },
  );
  return program;
}

type Provider = { alias: string; package: string; version: string };
const providers = (): Provider[] => JSON.parse(readFileSync(join(ROOT, ".sst/provider-lock.json"), "utf8"));
