import { CAPACITY, REQUIRED_CONCURRENCY } from "@frangipani/functions/gateway";
import type { App } from "@frangipani/functions/paths";
import { expect } from "vitest";
import { functionFor } from "../support/gateway.ts";
import type { Stack } from "../support/stack.ts";
import { everyStage, onDev, onProduction } from "../support/stages.ts";

const stageOf = (stack: Stack) => stack.one("aws:apigatewayv2/stage:Stage", "ApiStage").inputs;

everyStage("sends each path to its area's function, and reads of the catalogue to Storefront", (stack) => {
  const handlerOf = (method: string, path: string) => functionFor(stack, method, path);
  for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE"]) {
    expect(handlerOf(method, "/api/auth/login"), method).toBe("Identity");
    expect(handlerOf(method, "/api/addresses/createAddress"), method).toBe("Identity");
    expect(handlerOf(method, "/api/stripe/create-checkout-session"), method).toBe("Checkout");
    expect(handlerOf(method, "/api/stripe/webhook"), method).toBe("Webhook");
    expect(handlerOf(method, "/api/orders/getAllOrders"), method).toBe("Orders");
    expect(handlerOf(method, "/api/gst-slabs/getGst"), method).toBe("Backoffice");
  }
  for (const method of ["GET", "HEAD"])
    expect(handlerOf(method, "/api/book/getBooks"), method).toBe("Storefront");
  for (const path of [
    "/home",
    "/browse",
    "/new",
    "/categories",
    "/category/fiction",
    "/book/12",
    "/robots.txt",
    "/.well-known/security.txt",
    "/sitemap.xml",
    "/sitemap/fiction.xml",
    "/sitemap/fiction/2.xml",
  ])
    expect(handlerOf("GET", path), path).toBe("Pages");
  for (const method of ["POST", "PUT", "DELETE"])
    expect(handlerOf(method, "/api/book/createBook"), method).toBe("Backoffice");
});

everyStage("lets only API Gateway call the functions", (stack) => {
  for (const { inputs } of stack.of("aws:lambda/permission:Permission"))
    expect(inputs).toMatchObject({
      action: "lambda:InvokeFunction",
      qualifier: "live",
      principal: "apigateway.amazonaws.com",
      sourceArn: expect.stringMatching(/^arn:aws:execute-api:ap-southeast-1:123456789012:[\w-]+\/\*$/),
    });
  expect(stack.of("aws:lambda/functionUrl:FunctionUrl")).toEqual([]);
});

everyStage("limits each route by itself, by the capacity of its function", (stack) => {
  const { routeSettings, defaultRouteSettings } = stageOf(stack);
  const limits = stack.of("aws:apigatewayv2/route:Route").map(({ inputs }) => {
    const [method = "", path = ""] = String(inputs.routeKey).split(" ");
    const app = functionFor(stack, method, path.replace("{proxy+}", "x")).toLowerCase() as App;
    return {
      routeKey: inputs.routeKey,
      throttlingRateLimit: CAPACITY[app].perSecond,
      throttlingBurstLimit: CAPACITY[app].burst,
    };
  });
  expect(limits.length).toBeGreaterThan(20);
  expect(routeSettings).toHaveLength(limits.length);
  expect(routeSettings).toEqual(expect.arrayContaining(limits));
  expect(defaultRouteSettings, "each route has a limit of its own").toBeUndefined();
});

onProduction("reserves concurrency for checkout and webhook, within the quota of an account", (stack) => {
  const reserved = Object.fromEntries(
    stack
      .of("aws:lambda/function:Function")
      .map(({ name, inputs }) => [name.replace(/Function$/, ""), inputs.reservedConcurrentExecutions])
      .filter(([, reserved]) => reserved !== undefined),
  );
  expect(reserved).toEqual({ Checkout: 100, Webhook: 50 });
  // Lambda's default quota is 1,000, of which AWS lets an account reserve 900.
  expect(100 + 50).toBeLessThanOrEqual(1000 - 100);
  expect(REQUIRED_CONCURRENCY).toBe(100 + 50 + 100);
});

onDev("reserves no concurrency, which a new account does not have", (stack) => {
  for (const { name, inputs } of stack.of("aws:lambda/function:Function"))
    expect(inputs.reservedConcurrentExecutions, name).toBeUndefined();
});

everyStage("keeps the API's access log for a limited time, and allows no other origin", (stack) => {
  expect(JSON.parse(stageOf(stack).accessLogSettings.format)).toHaveProperty("status");
  const log = stack.one("aws:cloudwatch/logGroup:LogGroup", "ApiAccessLog").inputs;
  expect([7, 90]).toContain(log.retentionInDays);
  expect(stack.one("aws:apigatewayv2/api:Api", "ApiApi").inputs.corsConfiguration ?? {}).toEqual({});
});
