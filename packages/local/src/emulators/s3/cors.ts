import type { MiddlewareHandler } from "hono";

const EXPOSED = "ETag, Content-Length, Content-Range, Accept-Ranges, x-amz-request-id";

/** Any origin may use presigned URLs: their signature is what protects an object. */
export const cors: MiddlewareHandler = async (context, next) => {
  const { req } = context;
  const isPreflight = req.method === "OPTIONS" && req.header("access-control-request-method") !== undefined;
  if (isPreflight) {
    return context.body(null, 204, {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, HEAD, PUT, POST, DELETE",
      "access-control-allow-headers": req.header("access-control-request-headers") ?? "*",
      "access-control-max-age": "3000",
    });
  }
  await next();
  if (req.header("origin") !== undefined) {
    context.header("access-control-allow-origin", "*");
    context.header("access-control-expose-headers", EXPOSED);
    context.header("vary", "Origin");
  }
  return undefined;
};
