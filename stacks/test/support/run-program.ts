/**
 * node run-program.ts STAGE WORKSPACE
 * Runs sst.config.ts as `sst deploy` does, against mocks (no engine, credentials or network), and writes
 * `deployment.json` into the workspace. It runs in a process of its own, because Pulumi has global state.
 */
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { acceptBuild, type BuildRequest, type Bundle, buildLambdas } from "./build-lambda.ts";
import { loadProgram, readApp } from "./bundle-program.ts";
import { ACCOUNT, createdState, dataSourceResult } from "./mocked-aws.ts";
import {
  deserializeProperties,
  MockMonitor,
  pulumi,
  unwrapRpcSecret,
  withLocalStorage,
} from "./pulumi-modules.ts";
import type { Deployment } from "./stack.ts";

/** The RPC server of SST's CLI: records the program's requests to build functions, which are built later. */
async function serveCli(workspace: string, bundles: Record<string, Bundle>) {
  const calls: Record<string, (params: never) => unknown> = {
    "Provider.Aws.Bootstrap": () => ({
      asset: "sst-asset-mock",
      state: "sst-state-mock",
      assetEcrRegistryId: ACCOUNT,
      assetEcrUrl: "mock",
      appsyncHttp: "",
      appsyncRealtime: "",
    }),
    "Runtime.Build": (request: BuildRequest) => {
      try {
        const bundle = acceptBuild(workspace, request);
        bundles[request.functionID] = bundle;
        return { out: bundle.folder, handler: "bundle.handler", errors: [], sourcemaps: [] };
      } catch (error) {
        return { out: "", handler: "", errors: [String(error)], sourcemaps: [] };
      }
    },
  };
  const server = createServer((request, response) => {
    response.setHeader("connection", "close");
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const { method, params } = JSON.parse(Buffer.concat(chunks).toString());
      const call = calls[method];
      const result = call ? { result: call(params[0] as never) } : { error: `no call ${method}` };
      response.end(JSON.stringify(result));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // The server must not keep the program from ending when nothing is left to do.
  server.unref();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const [stage = "", workspace = ""] = process.argv.slice(2);
type Run = Omit<Deployment, "workspace">;
const run: Run = { app: undefined, resources: [], links: {}, bundles: {}, errors: [] };

// Pulumi wraps an input that depends on a secret; this unwraps all of a value.
function unwrapSecrets(value: unknown): unknown {
  const bare: unknown = unwrapRpcSecret(value);
  if (Array.isArray(bare)) return bare.map(unwrapSecrets);
  if (bare === null || typeof bare !== "object" || Object.getPrototypeOf(bare) !== Object.prototype)
    return bare;
  return Object.fromEntries(Object.entries(bare).map(([key, inner]) => [key, unwrapSecrets(inner)]));
}

// Records whether a resource is protected: Pulumi's mocks do not see that, only the request to register the resource says it.
function recordOptions(): void {
  const register = MockMonitor.prototype.registerResource;
  MockMonitor.prototype.registerResource = async function (request, callback) {
    const before = run.resources.length;
    await register.call(this, request, callback);
    const resource = run.resources
      .slice(before)
      .find(({ name, type }) => name === request.getName() && type === request.getType());
    if (resource)
      resource.options = {
        protect: request.getProtect() ?? false,
        retainOnDelete: request.getRetainondelete() ?? false,
        provider: request.getProvider(),
        ignoreChanges: request.getIgnorechangesList(),
      };
  };
}

// Records the properties of each link, which sst-env.d.ts is made of: they are outputs of a component.
function recordLinks(): void {
  const registerOutputs = MockMonitor.prototype.registerResourceOutputs;
  MockMonitor.prototype.registerResourceOutputs = function (request, callback) {
    if (request.getUrn().includes("sst:sst:LinkRef")) {
      const { target, properties } = deserializeProperties(request.getOutputs(), true);
      const linkProperties = Object.entries((unwrapSecrets(properties) ?? {}) as Record<string, unknown>);
      if (target)
        run.links[target] = Object.fromEntries(
          linkProperties.map(([key, value]) => [key, key === "type" ? JSON.stringify(value) : typeof value]),
        );
    }
    return registerOutputs.call(this, request, callback);
  };
}

async function deploy(): Promise<void> {
  const app = await readApp(workspace, stage);
  run.app = app;
  const cli = await serveCli(workspace, run.bundles);
  process.env.SST_SERVER = cli.url;
  await pulumi.runtime.setMocks(
    {
      newResource({ type, name, inputs }) {
        const { __provider, ...bare } = unwrapSecrets(inputs) as Record<string, unknown>;
        run.resources.push({ type, name, inputs: bare });
        return { id: `${name}-id`, state: createdState(type, name, bare) };
      },
      call: ({ token, inputs }) => dataSourceResult(token, inputs),
    },
    app.name,
    stage,
    false,
    "organization",
  );
  const program = await loadProgram(workspace, app);
  await pulumi.runtime.runInPulumiStack(program);
}

const fail = (error: unknown) => {
  run.errors.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
};

// A throw inside an apply() would end a deployment as well.
process.on("unhandledRejection", fail);
process.on("uncaughtException", fail);
// Applies go on making resources after a program has returned: it is over when nothing is left to do.
process.on("beforeExit", async () => {
  if (!process.env.WITHOUT_BUNDLES) await buildLambdas(workspace, Object.values(run.bundles)).catch(fail);
  writeFileSync(join(workspace, "deployment.json"), JSON.stringify(run));
  process.exit(0);
});
recordOptions();
recordLinks();
withLocalStorage(() => deploy().catch(fail));
