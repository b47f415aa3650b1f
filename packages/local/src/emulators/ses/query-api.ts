import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { type Faults, injectFault } from "../support/faults.ts";
import { ServiceError } from "../support/service-error.ts";
import type { Credentials } from "../support/signature-v4.ts";
import { authenticatePost, toServiceError } from "../support/signed-post.ts";
import { errorResponse, resultResponse } from "./errors.ts";
import type { MailStore, NewMail } from "./mail-store.ts";
import { parseSendEmail, type SesIdentitySettings } from "./parse-send-email.ts";
import { parseSendRawEmail } from "./parse-send-raw-email.ts";

type ApiParts = SesIdentitySettings & {
  store: MailStore;
  /** @returns the mail's id */
  add(mail: NewMail): string;
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
          authenticatePost(context, body, { service: "ses", credentials: parts.credentials });
          return await perform(action, form, parts);
        } catch (error) {
          return errorResponse(toSesError(error));
        }
      },
      (status) =>
        errorResponse(new ServiceError(status === 400 ? "Throttling" : "InternalFailure", "Fault", status)),
    );
  });
  return api;
}

async function perform(action: string, form: URLSearchParams, parts: ApiParts): Promise<Response> {
  const { store, add, clock } = parts;
  switch (action) {
    case "SendEmail":
      return resultResponse(action, { MessageId: add(parseSendEmail(form, clock.now(), parts)) });
    case "SendRawEmail":
      return resultResponse(action, {
        MessageId: add(await parseSendRawEmail(form, clock.now(), parts)),
      });
    case "GetSendQuota":
      return resultResponse(action, {
        Max24HourSend: 50_000,
        MaxSendRate: 14,
        SentLast24Hours: store.count(),
      });
    default:
      throw new ServiceError("InvalidAction", `Could not find operation ${action} for version 2010-12-01`);
  }
}

// SES has its own name for a key that it does not know.
function toSesError(error: unknown): ServiceError {
  const { code, message, status } = toServiceError(error, "ses");
  return new ServiceError(code === "InvalidAccessKeyId" ? "InvalidClientTokenId" : code, message, status);
}
