import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { type Faults, injectFault } from "../support/faults.ts";
import { ServiceError } from "../support/service-error.ts";
import type { Credentials } from "../support/signature-v4.ts";
import { authenticatePost, toServiceError } from "../support/signed-post.ts";
import { errorResponse, resultResponse } from "./errors.ts";
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
          authenticatePost(context, body, { service: "sqs", credentials: parts.credentials });
          return resultResponse(await perform(action, inputOf(body), parts));
        } catch (error) {
          return errorResponse(toServiceError(error, "sqs"));
        }
      },
      (status) =>
        errorResponse(
          new ServiceError(status === 400 ? "RequestThrottled" : "InternalFailure", "Fault", status),
        ),
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
  throw new ServiceError("SerializationException", "The body is no JSON object.");
}
