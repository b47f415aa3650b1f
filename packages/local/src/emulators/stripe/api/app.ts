import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { type Faults, injectFault } from "../../support/faults.ts";
import { equalInConstantTime } from "../../support/signature-v4.ts";
import { StripeError } from "../errors.ts";
import { newId } from "../ids.ts";
import { expireDueSessions } from "../payments/expire-session.ts";
import { failDueRefunds } from "../payments/refund.ts";
import type { Provider } from "../provider.ts";
import { parseForm } from "./form.ts";
import { findRecorded, fingerprintOf, recordResponse } from "./idempotency.ts";
import { OPERATIONS, type Operation } from "./operations.ts";

/** The part of Stripe's API that the shop uses; other calls get 404, as from Stripe. */
export function createApi(provider: Provider, { secretKey, faults }: { secretKey: string; faults: Faults }) {
  const api = new Hono<{ Bindings: HttpBindings }>();
  const respond = (context: Context, work: (body: string) => string) => {
    const { req } = context;
    const serve = async () => {
      try {
        authenticate(req.header("authorization") ?? "", secretKey);
        return jsonResponse(work(await req.text()));
      } catch (error) {
        return errorResponse(error);
      }
    };
    return injectFault(faults.take(`${req.method} ${req.path}`), context, serve, faultResponse);
  };
  for (const operation of OPERATIONS)
    api.on(operation.method, operation.path, (context) =>
      respond(context, (body) => perform(provider, operation, context, body)),
    );
  api.all("*", (context) =>
    respond(context, () => {
      const { method, path } = context.req;
      throw new StripeError(404, { message: `Unrecognized request URL (${method}: ${path}).` });
    }),
  );
  return api;
}

function authenticate(authorization: string, secretKey: string): void {
  const [, key = ""] = /^Bearer\s+(\S+)$/i.exec(authorization) ?? [];
  if (!equalInConstantTime(key, secretKey))
    throw new StripeError(401, { message: "Invalid API Key provided." });
}

// Synchronous and in one transaction: of two requests with one idempotency key, the second finds the first
// one's response.
function perform(provider: Provider, operation: Operation, { req }: Context, body: string): string {
  const { ledger } = provider;
  expireDueSessions(provider);
  failDueRefunds(provider);
  const isPost = operation.method === "POST";
  const key = isPost ? req.header("idempotency-key") : undefined;
  const fingerprint = fingerprintOf(req.method, req.path, body);
  const params = parseForm(isPost ? body : new URL(req.url).search.slice(1));
  const response = ledger.transaction(() => {
    const recorded = key && findRecorded(ledger, key, fingerprint, provider.now());
    if (recorded) return recorded;
    const result = JSON.stringify(operation.run({ provider, params, id: req.param("id") ?? "" }), null, 2);
    if (key) recordResponse(ledger, key, fingerprint, result, provider.now());
    return result;
  });
  provider.webhooks.wake();
  return response;
}

const jsonResponse = (body: string, status = 200): Response =>
  new Response(body, {
    status,
    headers: { "content-type": "application/json", "request-id": newId("req") },
  });

function errorResponse(error: unknown): Response {
  if (error instanceof StripeError)
    return jsonResponse(JSON.stringify({ error: error.body }, null, 2), error.status);
  console.error("[stripe]", error);
  const body = { error: { type: "api_error", message: "An unknown error occurred." } };
  return jsonResponse(JSON.stringify(body), 500);
}

const faultResponse = (status: number): Response =>
  errorResponse(
    status === 429
      ? new StripeError(status, { message: "Request rate limit exceeded.", code: "rate_limit" })
      : new StripeError(status, { message: "Something went wrong on Stripe's end.", type: "api_error" }),
  );
