import { CAPACITY, REQUIRED_CONCURRENCY } from "@frangipani/functions/gateway";
import type { App } from "@frangipani/functions/paths";
import { expect } from "vitest";
import { functionFor } from "../support/gateway.ts";
import type { Stack } from "../support/stack.ts";
import { everyStage, onDev, onProduction } from "../support/stages.ts";

const stageOf = (stack: Stack) => stack.one("aws:apigatewayv2/stage:Stage", "ApiStage").inputs;

everyStage("sends each path to its area, and reads of the catalogue to the storefront", (stack) => {
  const to = (method: string, path: string) => functionFor(stack, method, path);
  for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE"]) {
    expect(to(method, "/api/auth/login"), method).toBe("Identity");
    expect(to(method, "/api/addresses/createAddress"), method).toBe("Identity");
    expect(to(method, "/api/stripe/create-checkout-session"), method).toBe("Checkout");
    expect(to(method, "/api/stripe/webhook"), method).toBe("Webhook");
    expect(to(method, "/api/orders/getAllOrders"), method).toBe("Orders");
    expect(to(method, "/api/gst-slabs/getGst"), method).toBe("Backoffice");
  }
  for (const method of ["GET", "HEAD"]) expect(to(method, "/api/book/getBooks"), method).toBe("Storefront");
  for (const path of [
    ...["/home", "/browse", "/new", "/categories", "/category/fiction", "/book/12", "/robots.txt"],
    ...["/.well-known/security.txt", "/sitemap.xml", "/sitemap/fiction.xml", "/sitemap/fiction/2.xml"],
  ])
    expect(to("GET", path), path).toBe("Pages");
  for (const method of ["POST", "PUT", "DELETE"])
    expect(to(method, "/api/book/createBook"), method).toBe("Backoffice");
});

everyStage("lets API Gateway call each function, and nobody else", (stack) => {
  for (const { inputs } of stack.of("aws:lambda/permission:Permission"))
    expect(inputs).toMatchObject({
      action: "lambda:InvokeFunction",
      qualifier: "live",
      principal: "apigateway.amazonaws.com",
      sourceArn: expect.stringMatching(/^arn:aws:execute-api:ap-southeast-1:123456789012:[\w-]+\/\*$/),
    });
  expect(stack.of("aws:lambda/functionUrl:FunctionUrl")).toEqual([]);
});

everyStage("limits each route by itself, as the function behind it can bear", (stack) => {
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
  expect(defaultRouteSettings, "no route without a limit of its own").toBeUndefined();
});

onProduction("keeps concurrency for checkout and webhook, within the quota of an account", (stack) => {
  const reserved = Object.fromEntries(
    stack
      .of("aws:lambda/function:Function")
      .map(({ name, inputs }) => [name.replace(/Function$/, ""), inputs.reservedConcurrentExecutions])
      .filter(([, reserved]) => reserved !== undefined),
  );
  expect(reserved).toEqual({ Checkout: 100, Webhook: 50 });
  // Lambda's default quota, of which AWS lets 900 be reserved.
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
