import { Failure, type FailureKind, isWellFormed } from "@frangipani/core/kernel";
import { zValidator } from "@hono/zod-validator";
import type { ErrorHandler, NotFoundHandler, ValidationTargets } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type * as z from "zod/mini";
import type { Env } from "./request.ts";
import { log } from "./telemetry/log.ts";
import { isUnavailable, unavailableFailure } from "./unavailable.ts";

const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  "too-large": 413,
  throttled: 429,
  unavailable: 503,
} as const satisfies Record<FailureKind, ContentfulStatusCode>;

const statusOf = (failure: Failure): ContentfulStatusCode => STATUS[failure.kind];

// Pages read `error` or `message` (docs/rules.md#errors).
const failureBody = (failure: Failure, requestId: string) => ({
  ...failure.details,
  code: failure.code,
  error: failure.message,
  message: failure.message,
  requestId,
});

/** The only place that maps a Failure to HTTP. Any other error is a bug: logged, and a 500 without details. */
export const onError: ErrorHandler<Env> = (thrown, c) => {
  // Hono refuses by an HTTPException, for example a body that is no JSON.
  const error =
    thrown instanceof HTTPException && thrown.status < 500
      ? new Failure("invalid", "input.malformed", thrown.message)
      : thrown;
  if (error instanceof Failure) {
    c.set("refusal", error.code);
    const { retryAfterSeconds } = error.details;
    if (typeof retryAfterSeconds === "number") c.header("retry-after", String(Math.ceil(retryAfterSeconds)));
    // An unavailable service is not the client's fault; the client is told that it is unavailable, and we log the cause.
    if (error.cause)
      log("warn", { event: "refused", requestId: c.var.requestId, code: error.code, error: error.cause });
    return c.json(failureBody(error, c.var.requestId), statusOf(error));
  }
  if (isUnavailable(error)) {
    const failure = unavailableFailure();
    log("error", { event: "unavailable", requestId: c.var.requestId, error });
    c.header("retry-after", String(failure.details.retryAfterSeconds));
    return c.json(failureBody(failure, c.var.requestId), statusOf(failure));
  }
  log("error", { event: "unexpected", requestId: c.var.requestId, error });
  const unexpected = new Failure("unavailable", "internal", "Something Went Wrong!");
  return c.json(failureBody(unexpected, c.var.requestId), 500);
};

export const onNotFound: NotFoundHandler<Env> = (c) =>
  c.json(
    failureBody(new Failure("missing", "route.missing", "There is nothing here."), c.var.requestId),
    404,
  );

const ZOD_DEFAULT_MESSAGE = "Invalid input";
const NO_TEXT = "The request contains characters that are not text";

/** Validates a part of the request: the first issue is the refusal's message, and the path of the issue its `field`. */
export const input = <S extends z.ZodMiniType, T extends keyof ValidationTargets>(target: T, schema: S) =>
  zValidator(target, schema, (result) => {
    if (!result.success) throw invalidInput(result.error.issues);
    if (!isWellFormed(result.data)) throw invalidInput([{ path: [], message: NO_TEXT }]);
  });

export function invalidInput(issues: readonly { path: PropertyKey[]; message: string }[]): Failure {
  const issue = issues[0];
  const field = issue?.path.map(String).join(".") ?? "";
  const text =
    issue && issue.message !== ZOD_DEFAULT_MESSAGE
      ? issue.message
      : `${field || "The request"} is missing or invalid`;
  return new Failure("invalid", "input.invalid", text, { field });
}
