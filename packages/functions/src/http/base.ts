import type { Access } from "@frangipani/core/accounts";
import type { ApiKey } from "@frangipani/core/api-keys";
import { Failure } from "@frangipani/core/kernel";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { API_PATH } from "../paths.ts";
import { onError, onNotFound } from "./failures.ts";
import type { Env } from "./request.ts";
import { API_HEADERS } from "./security-headers.ts";
import { logRequest } from "./telemetry/log-request.ts";

/** The user of an Authorization header, or undefined. Throws "auth.required" for an invalid one. */
export type Identify<U extends Access = Access> = (
  authorization: string | undefined,
) => Promise<U | undefined>;

/** Finds the API key of such a header and its user; undefined without a header or for an invalid key. */
export type IdentifyKey = (
  authorization: string | undefined,
) => Promise<{ key: ApiKey; creator: Access } | undefined>;

// Lambda's limit is 6 MB, base64 included; larger files are uploaded by presigned URLs.
const MAX_BODY_BYTES = 4_400_000;

/** @param identifyKey for apps with calls that API keys may make */
export const createBase = (identify: Identify, identifyKey?: IdentifyKey) =>
  new Hono<Env>()
    .basePath("/api")
    .use(async (c, next) => {
      // Set before the handler, so that a response with its own policy (the contract's page) keeps it.
      for (const [name, value] of Object.entries(API_HEADERS)) c.header(name, value);
      c.header("cache-control", "no-store");
      await next();
    })
    .use(logRequest)
    .use(async (c, next) => (API_PATH.test(new URL(c.req.url).pathname) ? next() : c.notFound()))
    .use(
      bodyLimit({
        maxSize: MAX_BODY_BYTES,
        onError: () => {
          throw new Failure("too-large", "input.too-large", "The request is too large");
        },
      }),
    )
    .use(async (c, next) => {
      const authorization = c.req.header("authorization");
      const program = await identifyKey?.(authorization);
      c.set("key", program?.key);
      c.set("user", program?.creator ?? (await identify(authorization)));
      await next();
    })
    .onError(onError)
    .notFound(onNotFound);
