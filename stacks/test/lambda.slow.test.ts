import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ScanCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Engine, startEngine } from "../../packages/local/src/emulators/dynamodb/engine.ts";
import { seedOnce } from "../../packages/local/src/seed.ts";
import {
  type DeployedShop,
  deployedShop,
  type Json,
  recordedMetrics,
  type ShopRequest,
} from "./support/deployed-shop.ts";
import { EDGE_REQUEST_ID, gatewayEvent } from "./support/gateway.ts";
import { startBundle, startLambda } from "./support/lambda.ts";
import type { Stack } from "./support/stack.ts";
import { AREAS, FUNCTIONS, sharedStack } from "./support/stages.ts";

let stack: Stack;
let engine: Engine;
let shop: DeployedShop;
beforeAll(async () => {
  stack = sharedStack("production");
  // The deployed table has one name, which in the shared engine is taken by every-call.slow.test.ts.
  engine = await startEngine();
  shop = await deployedShop(stack, engine.endpoint);
  await seedOnce({ table: shop.table, clock: { now: () => new Date() }, s3: shop.s3, bucket: shop.bucket });
});
afterAll(async () => {
  await shop?.stop();
  await engine?.stop();
});

// A call to each area that needs no sign-in, and the status of its response.
const FIRST_REQUESTS: Record<(typeof AREAS)[number], ShopRequest & { status: number }> = {
  Storefront: { path: "/api/health", status: 200 },
  Pages: { path: "/robots.txt", status: 200 },
  Identity: { method: "POST", path: "/api/auth/refreshToken", status: 401 },
  Checkout: { method: "POST", path: "/api/stripe/create-checkout-session", json: {}, status: 401 },
  Webhook: { method: "POST", path: "/api/stripe/webhook", json: {}, status: 400 },
  Orders: { path: "/api/orders/getAllOrders", status: 401 },
  Backoffice: { method: "POST", path: "/api/category/create", json: {}, status: 401 },
};

describe("a function behind API Gateway", () => {
  it.each(AREAS)("%s responds to requests that came through the shop's address", async (name) => {
    const { status, ...firstRequest } = FIRST_REQUESTS[name];
    expect(await shop.request(firstRequest)).toMatchObject({ handledBy: name, status });
  });

  it.each(AREAS)("%s refuses requests that came to API Gateway's own address", async (name) => {
    const { lambda } = await shop.runningFunction(name);
    const unmoved = { status: undefined, location: undefined, cacheControl: undefined };
    const routed = { uri: FIRST_REQUESTS[name].path, cookies: [], origin: "", isSigned: false, ...unmoved };
    const statusFor = async (headers: Record<string, string>) =>
      (await lambda.invoke(gatewayEvent(FIRST_REQUESTS[name], { ...routed, headers }))).response?.statusCode;
    expect(await statusFor({})).toBe(403);
    expect(await statusFor({ "x-origin-key": "guessed" })).toBe(403);
    expect(await statusFor({ "x-origin-key": "" })).toBe(403);
    // While keys are changed, the edge may still show the other one.
    expect(await statusFor({ "x-origin-key": "second-key" })).toBe(FIRST_REQUESTS[name].status);
  });
});

it.each(AREAS)("a request of %s has CloudFront's id in its response and in its log line", async (name) => {
  const { headers, lines } = await shop.request({ ...FIRST_REQUESTS[name], ip: "198.51.100.77" });
  expect(headers["x-request-id"]).toBe(EDGE_REQUEST_ID);
  const line = lines.find(({ event }) => event === "request");
  const ids = { requestId: EDGE_REQUEST_ID, gatewayRequestId: "request" };
  expect(line).toMatchObject({ ...ids, network: "198.51.100.0/24" });
});

it("Identity counts failures by the address that CloudFront saw, and ignores one that a browser claims", async () => {
  const fail = (ip: string, claimed: string) =>
    shop.request({
      method: "POST",
      path: "/api/auth/login",
      json: { email: "nobody@books.example", password: "Wrong@2026" },
      headers: { "x-viewer-address": claimed, "x-forwarded-for": claimed },
      ip,
    });
  const throttles = async () => {
    const { Items = [] } = await shop.dynamo.send(new ScanCommand({ TableName: shop.table.name }));
    return Items.filter(({ pk }) => pk?.S?.startsWith("throttle#")).length;
  };
  const before = await throttles();
  await fail("198.51.100.1", "10.0.0.1");
  const afterFirst = await throttles();
  expect(afterFirst).toBeGreaterThan(before);
  await fail("198.51.100.1", "10.0.0.2");
  expect(await throttles()).toBe(afterFirst);
  await fail("198.51.100.2", "10.0.0.1");
  expect(await throttles(), "another address has a counter of its own").toBe(afterFirst + 1);
});

describe("a version that gets no traffic yet", () => {
  it.each(FUNCTIONS)("%s reads the table in a health check, and does nothing else", async (name) => {
    const { lambda, permissionProxy } = await shop.runningFunction(name);
    const before = permissionProxy.used.length;
    const { response, lines } = await lambda.invoke({ healthCheck: true });
    expect(response).toEqual({ status: "ok" });
    expect(lines).toEqual([]);
    const reads = name === "Canary" ? [] : ["dynamodb:GetItem"];
    expect(permissionProxy.used.slice(before).map(({ action }) => action)).toEqual(reads);
  });

  it("Pages fails the check when it cannot import the app that it renders", async () => {
    const { permissionProxy } = await shop.runningFunction("Pages");
    const folder = mkdtempSync(join(tmpdir(), "frangipani-pages-"));
    cpSync(stack.bundles.Pages?.folder ?? "", folder, { recursive: true });
    rmSync(join(folder, "web/entry-server.js"));
    const { environment } = stack.fn("Pages");
    const lambda = await startBundle("Pages", folder, environment.variables, { aws: permissionProxy.url });
    await expect(lambda.invoke({ healthCheck: true })).rejects.toThrow(/entry-server\.js/);
    lambda.stop();
    rmSync(folder, { recursive: true });
  });

  it.each(["Storefront", "Sweeper"])("%s fails the check while the table is down", async (name) => {
    const unreachable = { aws: "http://127.0.0.1:9" };
    const lambda = await startLambda(stack, name, unreachable);
    await expect(lambda.invoke({ healthCheck: true })).rejects.toThrow(/ECONNREFUSED/);
    lambda.stop();
  });
});

// The alarms' own namespace, so that a metric without an alarm would fail.
const metricsOf = (lines: readonly Json[]) => recordedMetrics(lines, "frangipani/production");

describe("what functions record of the shop", () => {
  it("records nothing of a refused webhook, nor of another request", async () => {
    const refused = await shop.request({ method: "POST", path: "/api/stripe/webhook", json: {} });
    expect(refused.status).toBe(400);
    expect(metricsOf(refused.lines)).toEqual({});
    expect(metricsOf((await shop.request(FIRST_REQUESTS.Checkout)).lines)).toEqual({});
  });

  it("says each minute that the shop takes orders and that the sweep went well", async () =>
    expect(metricsOf(await shop.run("Sweeper"))).toEqual({ OrdersPaid: [0], SweepFailures: [0] }));

  it("records how long the snapshot has been behind the catalogue", async () =>
    expect(metricsOf(await shop.run("Snapshot"))).toEqual({ SnapshotLag: [0] }));
});

describe("the canary", () => {
  const run = async () => {
    const lines = await shop.run("Canary");
    return { metrics: metricsOf(lines), line: lines.find(({ event }) => event === "canary") };
  };
  const stock = async () =>
    (await shop.request({ path: "/api/book/getBooks" })).body.map(({ stock }: Json) => stock);

  it("buys a book up to the payment page, twice, and leaves the stock as it was", async () => {
    const before = await stock();
    for (const _ of ["opens its account", "signs in"]) {
      const { metrics, line } = await run();
      expect(line, JSON.stringify(line)).toMatchObject({ level: "info", failedAt: null });
      expect(metrics).toEqual({ CanaryFailures: [0], CanaryTime: [expect.any(Number)] });
    }
    expect(await stock()).toEqual(before);
  });

  it("says at which step it failed, and how the shop responded", async () => {
    shop.pay.faults.fail({ kind: "error", status: 500 });
    const { metrics, line } = await run();
    shop.pay.faults.heal();
    expect(metrics.CanaryFailures).toEqual([1]);
    expect(line).toMatchObject({ level: "error", failedAt: "place an order" });
    expect(line.reason).toContain("create-checkout-session: 503");
    expect(line.reason).toContain(EDGE_REQUEST_ID);
  });
});

describe("a bundle", () => {
  const filesOf = (name: string) => stack.bundles[name]?.files ?? [];
  const functionsWith = (library: string) =>
    FUNCTIONS.filter((name) => includesPart(`node_modules/${library}`, filesOf(name)));
  const includesPart = (part: string, files: readonly string[]) =>
    files.some((file) => file.includes(`${part}/`));

  it.each(FUNCTIONS)(
    "%s contains nothing of the local product, of tests, or of demo accounts",
    async (name) => {
      expect(filesOf(name).length).toBeGreaterThan(20);
      expect(filesOf(name).filter((file) => /packages\/(local|ops|web)\/|\/test\//.test(file))).toEqual([]);
      expect(await shop.codeOf(name)).not.toMatch(/frangipani\.example|(Admin|Reader|TwoStep)@2026|_local\//);
    },
  );

  it("contains the large libraries only where they are used", () => {
    expect(functionsWith("stripe")).toEqual(["Checkout", "Webhook", "Orders", "Sweeper", "Audit", "Canary"]);
    expect(functionsWith("@aws-sdk/client-s3")).toEqual(["Backoffice", "Snapshot", "OfficeIndex", "Audit"]);
    expect(functionsWith("@aws-sdk/client-ses")).toEqual(["MailSender"]);
    expect(functionsWith("@cantoo/pdf-lib")).toEqual(["Orders", "Backoffice", "MailSender"]);
    expect(functionsWith("@cantoo/fontkit")).toEqual(["Orders", "MailSender"]);
    expect(functionsWith("sharp")).toEqual([]);
    const withPasswords = FUNCTIONS.filter((name) =>
      filesOf(name).some((file) => /common-password/.test(file)),
    );
    expect(withPasswords).toEqual(["Identity"]);
  });

  it("loads at its start nothing that only some requests need", () => {
    const holds = (files: readonly string[] = [], part: string) => files.some((file) => file.includes(part));
    expect(holds(stack.bundles.Storefront?.files, "functions/src/api.ts")).toBe(true);
    for (const name of FUNCTIONS)
      for (const part of [
        "functions/src/api.ts",
        "functions/src/docs/document.ts",
        "@cantoo/pdf-lib/",
        "@cantoo/fontkit/",
        "@fontsource/",
        "@aws-sdk/credential-provider-sso/",
      ])
        expect(holds(stack.bundles[name]?.filesAtStart, part), `${name}: ${part}`).toBe(false);
    expect(holds(stack.bundles.Backoffice?.filesAtStart, "@aws-sdk/client-s3/")).toBe(false);
  });

  it("loads less than 650 kB at its start", () => {
    for (const name of FUNCTIONS) expect(stack.bundles[name]?.bytes, name).toBeLessThan(650_000);
  });
});
