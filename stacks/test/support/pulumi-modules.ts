import { createRequire } from "node:module";
import { join } from "node:path";
import { PLATFORM } from "./workspace.ts";

type Pulumi = typeof import("../../../.sst/platform/node_modules/@pulumi/pulumi/index.js");
type Rpc = typeof import("../../../.sst/platform/node_modules/@pulumi/pulumi/runtime/rpc.js");
type Mocks = typeof import("../../../.sst/platform/node_modules/@pulumi/pulumi/runtime/mocks.js");
type Esbuild = typeof import("../../../.sst/platform/node_modules/esbuild/lib/main.js");

// The CLI's own modules, in the same copy that the program imports: some of them have state.
const load = createRequire(join(PLATFORM, "package.json"));

export const pulumi: Pulumi = load("@pulumi/pulumi");
export const { deserializeProperties, unwrapRpcSecret }: Rpc = load("@pulumi/pulumi/runtime/rpc");
export const { MockMonitor }: Mocks = load("@pulumi/pulumi/runtime/mocks");
/** Runs something with deployment state of its own. */
export const { withLocalStorage }: { withLocalStorage<T>(run: () => T): T } = load(
  "@pulumi/pulumi/runtime/state",
);
export const esbuild: Esbuild = load("esbuild");

type Closures = {
  serializeFunction(): Promise<{ text: string; exportName: string; containsSecrets: boolean }>;
};
// Pulumi serializes the functions of SST's own resources for its engine, which takes half the time of a run. There is no engine
// here, so it need not.
const closures: Closures = load("@pulumi/pulumi/runtime/closure/serializeClosure");
closures.serializeFunction = async () => ({ text: "", exportName: "", containsSecrets: false });
