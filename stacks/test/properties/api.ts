import { expect } from "vitest";
import { functionFor } from "../support/gateway.ts";
import type { Property } from "./property.ts";

export const apiProperties: Property[] = [
  {
    title: "sends each path to its area, and reads of the catalogue to the storefront",
    holds(stack) {
      const to = (method: string, path: string) => functionFor(stack, method, path);
      for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE"]) {
        expect(to(method, "/api/auth/login"), method).toBe("Identity");
        expect(to(method, "/api/addresses/createAddress"), method).toBe("Identity");
        expect(to(method, "/api/stripe/create-checkout-session"), method).toBe("Checkout");
        expect(to(method, "/api/stripe/webhook"), method).toBe("Webhook");
        expect(to(method, "/api/orders/getAllOrders"), method).toBe("Orders");
        expect(to(method, "/api/gst-slabs/getGst"), method).toBe("Backoffice");
      }
      for (const method of ["GET", "HEAD"])
        expect(to(method, "/api/book/getBooks"), method).toBe("Storefront");
      for (const path of [
        "/home",
        "/browse",
        "/categories",
        "/category/fiction",
        "/book/12",
        "/robots.txt",
        "/.well-known/security.txt",
        "/sitemap.xml",
        "/sitemap/fiction.xml",
      ])
        expect(to("GET", path), path).toBe("Pages");
      for (const method of ["POST", "PUT", "DELETE"])
        expect(to(method, "/api/book/createBook"), method).toBe("Backoffice");
    },
  },
  {
    title: "lets API Gateway call each function, and nobody else",
    holds(stack) {
      for (const { inputs } of stack.of("aws:lambda/permission:Permission"))
        expect(inputs).toMatchObject({
          action: "lambda:InvokeFunction",
          principal: "apigateway.amazonaws.com",
          sourceArn: expect.stringMatching(/^arn:aws:execute-api:ap-southeast-1:123456789012:[\w-]+\/\*$/),
        });
      expect(stack.of("aws:lambda/functionUrl:FunctionUrl")).toEqual([]);
    },
  },
  {
    title: "throttles the API, keeps its access log for a limited time, and allows no other origin",
    holds(stack) {
      const stage = stack.one("aws:apigatewayv2/stage:Stage", "ApiStage").inputs;
      expect(stage.defaultRouteSettings).toEqual({
        throttlingRateLimit: 500,
        throttlingBurstLimit: 1000,
      });
      expect(JSON.parse(stage.accessLogSettings.format)).toHaveProperty("status");
      const log = stack.one("aws:cloudwatch/logGroup:LogGroup", "ApiAccessLog").inputs;
      expect([7, 90]).toContain(log.retentionInDays);
      expect(stack.one("aws:apigatewayv2/api:Api", "ApiApi").inputs.corsConfiguration ?? {}).toEqual({});
    },
  },
];
