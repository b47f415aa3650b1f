import { createHash } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { ServiceError } from "./service-error.ts";
import { type Credentials, verifySignature } from "./signature-v4.ts";

/** @throws ServiceError unless a POST to a service's only path is signed with the credentials */
export function authenticatePost<E extends { Bindings: HttpBindings }>(
  { req }: Context<E>,
  body: string,
  { service, credentials }: { service: string; credentials: Credentials },
): void {
  const request = {
    method: req.method,
    rawPath: new URL(req.url).pathname,
    query: [],
    header: (name: string) => req.header(name),
    headerNames: Object.keys(req.header()),
  };
  const payloadHash = createHash("sha256").update(body).digest("hex");
  verifySignature(request, { credentials, service, payloadHash });
}

/** An error which is none of the service's own is logged. */
export function toServiceError(error: unknown, service: string): ServiceError {
  if (error instanceof ServiceError) return error;
  console.error(`[${service}]`, error);
  return new ServiceError(
    "InternalFailure",
    "The request processing has failed because of an unknown error.",
    500,
  );
}
