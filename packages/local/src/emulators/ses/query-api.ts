import { createHash } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { type Faults, injectFault } from "../support/faults.ts";
import { type Credentials, SignatureError, verifySignature } from "../support/signature-v4.ts";
import { errorResponse, resultResponse, SesError } from "./errors.ts";
import type { MailStore } from "./mail-store.ts";
import { parseSendEmail, type SesIdentitySettings } from "./parse-send-email.ts";
import { parseSendRawEmail } from "./parse-send-raw-email.ts";

type ApiParts = SesIdentitySettings & {
  store: MailStore;
  faults: Faults;
  credentials: Credentials;
  clock: { now(): Date };
};

/** SES's query protocol: everything is a POST of a form to `/` whose `Action` names the operation. */
export function createQueryApi(parts: ApiParts) {
  const api = new Hono<{ Bindings: HttpBindings }>();
  api.post("/", async (context) => {
    const body = await context.req.text();
    const form = new URLSearchParams(body);
    const action = form.get("Action") ?? "";
    return injectFault(
      parts.faults.take(action),
      context,
      async () => {
        try {
          authenticate(context, body, parts.credentials);
          return await perform(action, form, parts);
        } catch (error) {
          return errorResponse(toSesError(error));
        }
      },
      (status) =>
        errorResponse(new SesError(status === 400 ? "Throttling" : "InternalFailure", "Fault", status)),
    );
  });
  return api;
}

async function perform(action: string, form: URLSearchParams, parts: ApiParts): Promise<Response> {
  const { store, clock } = parts;
  switch (action) {
    case "SendEmail":
      return resultResponse(action, { MessageId: store.add(parseSendEmail(form, clock.now(), parts)).id });
    case "SendRawEmail":
      return resultResponse(action, {
        MessageId: store.add(await parseSendRawEmail(form, clock.now(), parts)).id,
      });
    case "GetSendQuota":
      return resultResponse(action, {
        Max24HourSend: 50_000,
        MaxSendRate: 14,
        SentLast24Hours: store.count(),
      });
    default:
      throw new SesError("InvalidAction", `Could not find operation ${action} for version 2010-12-01`);
  }
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
      service: "ses",
      now: Date.now(),
      payloadHash: createHash("sha256").update(body).digest("hex"),
    },
  );
  if (!signed)
    throw new SesError("MissingAuthenticationToken", "Request is missing Authentication Token", 403);
}

function toSesError(error: unknown): SesError {
  if (error instanceof SesError) return error;
  if (error instanceof SignatureError) {
    const code = error.code === "InvalidAccessKeyId" ? "InvalidClientTokenId" : error.code;
    return new SesError(code, error.message, error.status);
  }
  console.error("[ses]", error);
  return new SesError(
    "InternalFailure",
    "The request processing has failed because of an unknown error.",
    500,
  );
}
