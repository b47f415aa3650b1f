import type { Routed } from "./edge.ts";
import type { Stack } from "./stack.ts";

export const EDGE_REQUEST_ID = "SOX4xwn4XV6Q4rgb7XiVGOHms_BGlTAC4KyHmureZmBNrjGdRLiNIQ==";

export type ApiRequest = {
  method?: string;
  path: string;
  query?: string;
  body?: string | Buffer | undefined;
  headers?: Record<string, string>;
  cookies?: string[];
};

/** The function that API Gateway chooses: the most specific path, and there the exact method or ANY. */
export function functionFor(stack: Stack, method: string, path: string): string {
  const routes = stack.of("aws:apigatewayv2/route:Route").map(({ inputs }) => {
    const [routeMethod = "", pattern = ""] = String(inputs.routeKey).split(" ");
    return { routeMethod, pattern, target: String(inputs.target) };
  });
  const [best] = routes
    .filter(({ routeMethod }) => routeMethod === method || routeMethod === "ANY")
    .filter(({ pattern }) => matches(pattern, path))
    .sort(
      (a, b) =>
        Number(a.pattern.includes("+}")) - Number(b.pattern.includes("+}")) ||
        b.pattern.length - a.pattern.length ||
        Number(a.routeMethod === "ANY") - Number(b.routeMethod === "ANY"),
    );
  if (!best) throw new Error(`no route for ${method} ${path}`);
  const integration = stack.one(
    "aws:apigatewayv2/integration:Integration",
    best.target.replace(/^integrations\//, "").replace(/-id$/, ""),
  );
  const found = stack
    .of("aws:lambda/function:Function")
    .find(({ inputs }) => String(integration.inputs.integrationUri).includes(`:function:${inputs.name}`));
  if (!found) throw new Error(`${best.pattern} goes to no function`);
  return found.name.replace(/Function$/, "");
}

const matches = (pattern: string, path: string): boolean =>
  pattern.endsWith("/{proxy+}")
    ? path.startsWith(pattern.slice(0, -"{proxy+}".length)) &&
      path.length > pattern.length - "{proxy+}".length
    : path === pattern;

/** A Lambda event, payload format 2.0, with the headers that the edge set. */
export function gatewayEvent({ method = "GET", query = "", body, cookies }: ApiRequest, routed: Routed) {
  return {
    version: "2.0",
    routeKey: "ANY /api/{proxy+}",
    rawPath: routed.uri,
    rawQueryString: query,
    // CloudFront adds its id of the request to what it forwards.
    headers: { ...routed.headers, host: "api.execute-api.amazonaws.com", "x-amz-cf-id": EDGE_REQUEST_ID },
    ...(cookies && { cookies }),
    ...(body !== undefined && { body: Buffer.isBuffer(body) ? body.toString("base64") : body }),
    isBase64Encoded: Buffer.isBuffer(body),
    requestContext: {
      http: { method, path: routed.uri, protocol: "HTTP/1.1", sourceIp: "64.252.0.1", userAgent: "test" },
      domainName: "api.execute-api.amazonaws.com",
      stage: "$default",
      requestId: "request",
    },
  };
}
