/**
 * Runs sst.config.ts as `sst deploy` does, against mocks: no engine, no credentials, no network. A process of its own,
 * because Pulumi keeps its state in the process.
 *   node run-program.ts WORKSPACE STAGE OUT.json
 */
import { writeFileSync } from "node:fs";
import type { Bundle } from "./build-lambda.ts";
import { type App, loadProgram, readApp } from "./bundle-program.ts";
import { answered, created } from "./mocked-aws.ts";
import { deserializeProperties, MockMonitor, pulumi, unwrapRpcSecret } from "./platform.ts";
import { serveCli } from "./rpc-server.ts";
import type { Declared, Deployment } from "./stack.ts";

const [workspace = "", stage = "", out = ""] = process.argv.slice(2);
const resources: Declared[] = [];
const links: Deployment["links"] = {};
const bundles: Record<string, Bundle> = {};
const errors: string[] = [];

/** An input that depends on a secret arrives wrapped. */
function open(value: unknown): unknown {
  const bare: unknown = unwrapRpcSecret(value);
  if (Array.isArray(bare)) return bare.map(open);
  if (bare === null || typeof bare !== "object" || Object.getPrototypeOf(bare) !== Object.prototype)
    return bare;
  return Object.fromEntries(Object.entries(bare).map(([key, inner]) => [key, open(inner)]));
}

/** Mocks do not see whether a resource is protected; the request to make it tells. */
function noteOptions(): void {
  const register = MockMonitor.prototype.registerResource;
  MockMonitor.prototype.registerResource = async function (request, callback) {
    const before = resources.length;
    await register.call(this, request, callback);
    const mine = resources
      .slice(before)
      .find(({ name, type }) => name === request.getName() && type === request.getType());
    if (mine)
      mine.options = {
        protect: request.getProtect() ?? false,
        retainOnDelete: request.getRetainondelete() ?? false,
        provider: request.getProvider(),
      };
  };
}

/** What each link offers (sst-env.d.ts is made of it) comes as the outputs of a component. */
function noteLinks(): void {
  const registerOutputs = MockMonitor.prototype.registerResourceOutputs;
  MockMonitor.prototype.registerResourceOutputs = function (request, callback) {
    if (request.getUrn().includes("sst:sst:LinkRef")) {
      const { target, properties } = deserializeProperties(request.getOutputs(), true);
      const offered = Object.entries((open(properties) ?? {}) as Record<string, unknown>);
      if (target)
        links[target] = Object.fromEntries(
          offered.map(([key, value]) => [key, key === "type" ? JSON.stringify(value) : typeof value]),
        );
    }
    return registerOutputs.call(this, request, callback);
  };
}

async function run(): Promise<App> {
  const app = await readApp(workspace, stage);
  const cli = await serveCli(workspace, bundles);
  process.env.SST_SERVER = cli.url;
  noteOptions();
  noteLinks();
  await pulumi.runtime.setMocks(
    {
      newResource({ type, name, inputs }) {
        const { __provider, ...bare } = open(inputs) as Record<string, unknown>;
        resources.push({ type, name, inputs: bare });
        return { id: `${name}-id`, state: created(type, name, bare) };
      },
      call: ({ token, inputs }) => answered(token, inputs),
    },
    app.name,
    stage,
    false,
    "organization",
  );
  const program = await loadProgram(workspace, app);
  await pulumi.runtime.runInPulumiStack(program);
  return app;
}

const fail = (error: unknown) => {
  errors.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
};
// A throw inside an apply() would end a deployment as well.
process.on("unhandledRejection", fail);
process.on("uncaughtException", fail);
let app: App | undefined;
// Applies go on making resources after the program has returned: it is over when nothing is left to do.
process.once("beforeExit", () => {
  writeFileSync(out, JSON.stringify({ app, resources, links, bundles, errors }));
  process.exit(0);
});
try {
  app = await run();
} catch (error) {
  fail(error);
}
