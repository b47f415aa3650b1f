import * as z from "zod/mini";
import type { Call, Refusal, ResponseDefinition } from "../contract/call.ts";
import { type JsonSchema, referenceTo } from "./json-schema.ts";
import { refusalsOf } from "./refusals.ts";

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
  const unexpected: Refusal[] = [];
  return {
    ...Object.fromEntries(described.sort(([a], [b]) => a - b)),
    500: {
      description: "`internal`: A fault of the shop, which has been noted.",
      content: { "application/json": { schema: refusalSchema(unexpected, "internal") } },
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
