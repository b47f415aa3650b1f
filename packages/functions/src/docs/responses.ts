import * as z from "zod/mini";
import { type Call, invalid, type Refusal, type ResponseDefinition, refusal } from "../contract/call.ts";
import { type JsonSchema, referenceTo } from "./json-schema.ts";

export type Content = Record<
  string,
  { schema?: JsonSchema; encoding?: Record<string, { contentType: string }> }
>;
export type ResponseObject = { description: string; content?: Content; headers?: Record<string, object> };
type Responses = Record<string, ResponseObject>;

const Refused = z.looseObject({
  code: z.string(),
  error: z.string(),
  message: z.string(),
  requestId: z.string(),
  field: z.optional(z.string()),
  retryAfterSeconds: z.optional(z.number()),
});

export const responsesOf = (call: Call): Responses => ({
  ...successResponses(call),
  ...refusalResponses(refusalsOf(call)),
});

const header = (description: string) => ({ description, schema: { type: "string" } });

function successResponses({ response, isPaged, etag }: Call): Responses {
  const headers = {
    "X-Request-Id": header("Names this request in the log"),
    ...(isPaged && { "X-Next-Cursor": header("Where the next page begins; none on the last") }),
    ...(etag && { ETag: header("What to ask again with, as If-None-Match") }),
  };
  return {
    [response.status ?? 200]: { description: response.description, headers, content: contentOf(response) },
    ...(etag && { 304: { description: "What the asker holds is what it is" } }),
  };
}

function contentOf(response: ResponseDefinition): Content {
  if ("text" in response) return { [response.text]: {} };
  if ("file" in response) return { [response.file]: {} };
  return { "application/json": { schema: referenceTo(response, "output") } };
}

function refusalResponses(all: readonly Refusal[]): Responses {
  const byStatus = Map.groupBy(all, ({ status }) => status);
  const described = [...byStatus].map(([status, those]): [number, ResponseObject] => [
    status,
    {
      description: those.map(({ code, when }) => `\`${code}\`: ${when}`).join("\n\n"),
      content: { "application/json": { schema: refusalSchema(those) } },
    },
  ]);
  return {
    ...Object.fromEntries(described.sort(([a], [b]) => a - b)),
    500: {
      description: "`internal`: A fault of the shop, which has been noted.",
      content: { "application/json": { schema: refusalSchema([], "internal") } },
    },
  };
}

function refusalSchema(those: readonly Refusal[], ...more: string[]): JsonSchema {
  const details = Object.assign({}, ...those.map((one) => one.details ?? {})) as NonNullable<
    Refusal["details"]
  >;
  return {
    allOf: [referenceTo({ json: { Refused } }, "output")],
    properties: {
      code: { enum: [...new Set([...those.map(({ code }) => code), ...more])] },
      ...Object.fromEntries(
        Object.entries(details).map(([name, shape]) => [name, referenceTo(shape, "output")]),
      ),
    },
  };
}

const badInput = invalid("input.invalid", "A rule is broken: `message` says which, `field` where.");
const malformed = invalid("input.malformed", "The body is no JSON.");
const badCursor = invalid("input.cursor", "The cursor is none of this list.");
const tooLarge = refusal(413, "input.too-large", "The request is larger than 4.4 MB.");
const noSession = refusal(
  401,
  "auth.required",
  "Nobody is signed in, or the access token has expired or is over.",
);
const noScope = refusal(403, "auth.forbidden", "The key lacks the scope.");
const tooManyRequests = refusal(
  429,
  "api-key.too-many-requests",
  "A key has made 300 requests in a minute; `Retry-After` says how long to wait.",
);
const noAdmin = refusal(403, "auth.forbidden", "Whoever asks is no administrator.");
const unavailable = refusal(
  503,
  "shop.unavailable",
  "A service that the shop runs on is down, or too many change the same thing at once; `Retry-After` says how long to wait.",
);

/** The call's own refusals, and those that its audience and its input imply. */
function refusalsOf(call: Call): Refusal[] {
  const { audience, scope, area, params, query, json, form, isPaged, refusals = [] } = call;
  // Calls that begin and renew sessions ignore an expired access token.
  const ignoresToken = audience === "anyone" && area === "Accounts";
  return [
    ...(params || query || json || form ? [badInput] : []),
    ...(json ? [malformed] : []),
    ...(json || form ? [tooLarge] : []),
    ...(isPaged ? [badCursor] : []),
    ...(ignoresToken ? [] : [noSession]),
    ...(audience === "admin" ? [noAdmin] : []),
    ...(scope ? [noScope, tooManyRequests] : []),
    unavailable,
    ...refusals,
  ];
}
