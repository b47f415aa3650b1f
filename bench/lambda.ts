import { cpSync } from "node:fs";
import { join } from "node:path";
import { startEngine } from "../packages/local/src/emulators/dynamodb/engine.ts";
import { installPlatform } from "../scripts/install-platform.mjs";
import { acceptBuild, buildLambdas } from "../stacks/test/support/build-lambda.ts";
import { gatewayEvent } from "../stacks/test/support/gateway.ts";
import { startBundle } from "../stacks/test/support/lambda.ts";
import { startPermissionProxy } from "../stacks/test/support/permission-proxy.ts";
import { startEmulators } from "../stacks/test/support/services.ts";
import { deploy, OPERATOR_ENV, type Stack } from "../stacks/test/support/stack.ts";
import { type Figure, figure, maximum } from "./report.ts";

const RUNS = 9;
const ROOT = join(import.meta.dirname, "..");
// CPU time of a first response, in multiples of that of a bare handler that reads the table (docs/performance.md).
const MAX_TIMES_THE_FLOOR: Record<string, number> = { Storefront: 1.35, Pages: 1.3 };
const MAX_TIMES_OF_OTHERS = 1.25;

// The first request of each function, without a session. Jobs are not measured, since nobody waits for them.
const FIRST_REQUESTS: Record<string, { method?: string; path: string; body?: string }> = {
  BareHandler: { path: "/api/health" },
  BareTableHandler: { path: "/api/health" },
  Storefront: { path: "/api/gst-slabs/getGstRate" },
  Pages: { path: "/sitemap.xml" },
  Identity: { method: "POST", path: "/api/auth/refreshToken" },
  Checkout: { method: "POST", path: "/api/stripe/create-checkout-session", body: "{}" },
  Webhook: { method: "POST", path: "/api/stripe/webhook", body: "{}" },
  Orders: { path: "/api/orders/getAllOrders" },
  Backoffice: { method: "POST", path: "/api/category/create", body: "{}" },
};

type Subject = { name: string; bytes: number; start(): Promise<number>; stop(): void };

/** A new process imports the built function and responds once, beside bare handlers. In CPU time. */
export async function measure(): Promise<Figure[]> {
  await installPlatform();
  const stack = await deploy("production", { env: OPERATOR_ENV });
  const engine = await startEngine();
  const services = await startEmulators(stack, engine.endpoint);
  try {
    const bare = await buildBare(stack);
    const subjects = await Promise.all(
      Object.keys(FIRST_REQUESTS).map((name) =>
        subjectOf(name, { ...stack, bundles: { ...stack.bundles, ...bare } }, services.emulators),
      ),
    );
    // Alternating, so that other load of the machine affects all of them.
    const times = new Map(subjects.map(({ name }) => [name, [] as number[]]));
    for (let run = 0; run < RUNS; run += 1)
      for (const { name, start } of subjects) times.get(name)?.push(await start());
    for (const { stop } of subjects) stop();
    return figuresOf(subjects, times);
  } finally {
    await services.stop();
    await engine.stop();
  }
}

// Built with the settings of the stacks' functions.
async function buildBare(stack: Stack): Promise<Stack["bundles"]> {
  const { minify, keepNames, splitting } = stack.bundles.Storefront ?? {};
  if (minify === undefined || keepNames === undefined || splitting === undefined)
    throw new Error(stack.errors.join("\n"));
  const build = (functionID: string, file: string) =>
    acceptBuild(ROOT, {
      functionID,
      handler: `bench/${file}.handler`,
      links: {},
      runtime: "nodejs24.x",
      properties: { minify, splitting, esbuild: { keepNames } },
    });
  const bare = {
    BareHandler: build("BareHandler", "bare-handler"),
    BareTableHandler: build("BareTableHandler", "bare-table-handler"),
  };
  await buildLambdas(ROOT, Object.values(bare));
  return bare;
}

async function subjectOf(
  name: string,
  stack: Stack,
  emulators: Parameters<typeof startPermissionProxy>[1],
): Promise<Subject> {
  const { folder, bytes } = stack.bundles[name] ?? { folder: "", bytes: 0 };
  // This function imports the last build of the app.
  if (name === "Pages")
    cpSync(join(ROOT, "packages/web/dist-server"), join(folder, "web"), { recursive: true });
  // A bare handler has the storefront's permissions.
  const role = isBare(name) ? "Storefront" : name;
  const permissionProxy = await startPermissionProxy(stack.permissions(role), emulators);
  const environment = environmentOf(name, role, stack);
  return {
    name,
    bytes,
    stop: permissionProxy.stop,
    async start() {
      const lambda = await startBundle(name, folder, environment, { aws: permissionProxy.url });
      try {
        const result = await lambda.invoke(firstEventOf(name));
        if ((result.response?.statusCode ?? 200) >= 500)
          throw new Error(`${name} returned ${result.response?.body}`);
        return result.cpuMs;
      } finally {
        lambda.stop();
      }
    },
  };
}

const isBare = (name: string): boolean => name.startsWith("Bare");

function environmentOf(name: string, role: string, stack: Stack): Record<string, string> {
  const { variables } = stack.one("aws:lambda/function:Function", `${role}Function`).inputs.environment;
  if (!isBare(name)) return variables;
  // The table's name as sst shell would pass it.
  const tableName = stack.one("aws:dynamodb/table:Table", "TableTable").inputs.name;
  return {
    SST_RESOURCE_App: variables.SST_RESOURCE_App,
    SST_RESOURCE_Table: JSON.stringify({ name: tableName }),
  };
}

/** What API Gateway sends for the first request, which the edge has not changed. */
function firstEventOf(name: string) {
  const request = FIRST_REQUESTS[name] ?? { path: "" };
  return gatewayEvent(request, {
    uri: request.path,
    cookies: [],
    origin: "",
    isSigned: false,
    status: undefined,
    location: undefined,
    cacheControl: undefined,
    headers: { "x-origin-key": "first-key", "content-type": "application/json" },
  });
}

function figuresOf(subjects: readonly Subject[], times: Map<string, number[]>): Figure[] {
  const floors = times.get("BareTableHandler") ?? [];
  return subjects.flatMap(({ name, bytes }): Figure[] => {
    const cold = times.get(name) ?? [];
    // Ratios of neighbouring runs, since other load of the machine changes over time.
    const ratios = cold.map((time, run) => time / (floors[run] ?? Number.NaN));
    const most = MAX_TIMES_THE_FLOOR[name] ?? MAX_TIMES_OF_OTHERS;
    const limit = maximum(most, "a bare handler that reads the table");
    return [
      figure(`${name}: code read at its start`, "kB", [bytes / 1000]),
      figure(`${name}: import and first response`, "ms", cold),
      ...(isBare(name) ? [] : [figure(`${name}: of the floor`, "times", ratios, limit)]),
    ];
  });
}
