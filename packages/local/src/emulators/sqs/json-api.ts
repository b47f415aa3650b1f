import { createHash } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { type Faults, injectFault } from "../support/faults.ts";
import { type Credentials, SignatureError, verifySignature } from "../support/signature-v4.ts";
import { errorResponse, resultResponse, SqsError } from "./errors.ts";
import type { MessageStore } from "./message-store.ts";
import { perform, type Queues } from "./operations.ts";
import type { QueueWatch } from "./queue-watch.ts";

type ApiParts = {
  store: MessageStore;
  watch: QueueWatch;
  queues: Queues;
  faults: Faults;
  credentials: Credentials;
};

/** SQS's JSON protocol: everything is a POST to `/` whose `x-amz-target` names the operation. */
export function createJsonApi(parts: ApiParts) {
  const api = new Hono<{ Bindings: HttpBindings }>();
  api.post("/", async (context) => {
    const body = await context.req.text();
    const action = /^AmazonSQS\.(\w+)$/.exec(context.req.header("x-amz-target") ?? "")?.[1] ?? "";
    return injectFault(
      parts.faults.take(action),
      context,
      async () => {
        try {
          authenticate(context, body, parts.credentials);
          return resultResponse(await perform(action, inputOf(body), parts));
        } catch (error) {
          return errorResponse(toSqsError(error));
        }
      },
      (status) =>
        errorResponse(new SqsError(status === 400 ? "RequestThrottled" : "InternalFailure", "Fault", status)),
    );
  });
  return api;
}

function inputOf(body: string): Record<string, unknown> {
  try {
    const input = JSON.parse(body);
    if (typeof input === "object" && input !== null) return input;
  } catch {
    // Refused below.
  }
  throw new SqsError("SerializationException", "The body is no JSON object.");
}

function authenticate({ req }: Context, body: string, credentials: Credentials): void {
  const signed = verifySignature(
    {
      method: req.method,
      rawPath: new URL(req.url).pathname,
      query: [],
      header: (name) => req.header(name),
      headerNames: Object.keys(req.header()),
    },
    {
      credentials,
      service: "sqs",
      now: Date.now(),
      payloadHash: createHash("sha256").update(body).digest("hex"),
    },
  );
  if (!signed)
    throw new SqsError("MissingAuthenticationToken", "Request is missing Authentication Token", 403);
}

function toSqsError(error: unknown): SqsError {
  if (error instanceof SqsError) return error;
  if (error instanceof SignatureError) return new SqsError(error.code, error.message, error.status);
  console.error("[sqs]", error);
  return new SqsError(
    "InternalFailure",
    "The request processing has failed because of an unknown error.",
    500,
  );
}
