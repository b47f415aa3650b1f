import { createHash } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { type Faults, injectFault } from "../../support/faults.ts";
import { equalInConstantTime } from "../../support/signature-v4.ts";
import { StripeError } from "../errors.ts";
import { newId } from "../ids.ts";
import type { Ledger } from "../ledger.ts";
import { expireDueSessions } from "../payments/expire-session.ts";
import { failDueRefunds } from "../payments/refund.ts";
import type { Provider } from "../provider.ts";
import { parseForm } from "./form.ts";
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

// The first response to an idempotency key: later requests with the key get the same one.

const TTL_SECONDS = 24 * 3600;

const fingerprintOf = (method: string, path: string, body: string): string =>
  createHash("sha256").update(`${method} ${path}\n${body}`).digest("hex");

/** @throws StripeError for a key that was used for another request */
function findRecorded(ledger: Ledger, key: string, fingerprint: string, now: number): string | undefined {
  const row = ledger.database
    .prepare("SELECT fingerprint, body FROM idempotency WHERE key = ? AND created > ?")
    .get(key, now - TTL_SECONDS);
  if (row && row.fingerprint !== fingerprint)
    throw new StripeError(400, {
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      type: "idempotency_error",
    });
  return row && String(row.body);
}

/** To be called in the transaction of the request itself. */
function recordResponse(
  { database }: Ledger,
  key: string,
  fingerprint: string,
  body: string,
  now: number,
): void {
  database
    .prepare("INSERT OR REPLACE INTO idempotency VALUES (?, ?, 200, ?, '', ?)")
    .run(key, fingerprint, body, now);
}
