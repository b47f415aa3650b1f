import { createHash } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { type Faults, injectFault } from "./faults.ts";
import { ServiceError } from "./service-error.ts";
import { type Credentials, verifySignature } from "./signature-v4.ts";

type Bindings = { Bindings: HttpBindings };
type Service = {
  name: "ses" | "sqs";
  credentials: Credentials;
  faults: Faults;
  actionOf(context: Context<Bindings>, body: string): string;
  perform(action: string, body: string): Response | Promise<Response>;
  errorResponse(error: ServiceError): Response;
  /** The code of a throttled request. */
  throttled: string;
};

/** A service whose every operation is a signed POST to its only path. */
export const signedPostService = ({ name, faults, errorResponse, throttled, ...service }: Service) =>
  new Hono<Bindings>().post("/", async (context) => {
    const body = await context.req.text();
    const action = service.actionOf(context, body);
    const work = async () => {
      try {
        authenticate(context, body, { service: name, credentials: service.credentials });
        return await service.perform(action, body);
      } catch (error) {
        return errorResponse(toServiceError(error, name));
      }
    };
    return injectFault(faults.take(action), context, work, (status) =>
      errorResponse(new ServiceError(status === 400 ? throttled : "InternalFailure", "Fault", status)),
    );
  });

function authenticate(
  { req }: Context,
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

// An error which is none of the service's own is logged.
function toServiceError(error: unknown, service: string): ServiceError {
  if (error instanceof ServiceError) return error;
  console.error(`[${service}]`, error);
  return new ServiceError(
    "InternalFailure",
    "The request processing has failed because of an unknown error.",
    500,
  );
}
