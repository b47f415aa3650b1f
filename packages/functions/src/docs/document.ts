import { API_SCOPES } from "@frangipani/core/api-keys";
import { SHOP_NAME } from "@frangipani/core/kernel";
import { EVENT_KINDS, type EventKind, OrderEventWire, StockEventWire } from "@frangipani/core/webhooks";
import { calls } from "../api.ts";
import { AREAS, type Audience, type Call, type FormPart } from "../contract/call.ts";
import { fieldsOf, type JsonSchema, namedSchemas, referenceTo } from "./json-schema.ts";
import { type Content, type ResponseObject, responsesOf } from "./responses.ts";

export type Parameter = { name: string; in: "path" | "query"; required: boolean; schema: JsonSchema };
export type OperationObject = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, ResponseObject>;
  "x-audience": Audience;
  "x-specified": boolean;
};
export type WebhookObject = Pick<
  OperationObject,
  "operationId" | "tags" | "summary" | "description" | "responses"
> & {
  parameters: (Omit<Parameter, "in"> & { in: "header" })[];
  requestBody: { required: true; content: Content };
};
export type Document = {
  openapi: "3.1.1";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  webhooks: Record<EventKind, { post: WebhookObject }>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> };
};

const ABOUT =
  "Amounts are dollars, weights kilograms and percentages percent, as JSON numbers. Times are ISO instants in UTC. Every response carries `X-Request-Id`, every refusal the same as `requestId`, and its text as both `error` and `message`.";

let cached: Document | undefined;

export const contractDocument = (): Document => {
  cached ??= {
    openapi: "3.1.1",
    info: { title: SHOP_NAME, version: "1", description: ABOUT },
    servers: [{ url: "/" }],
    tags: AREAS.map((name) => ({ name })),
    paths: paths(),
    webhooks: webhooks(),
    components: {
      schemas: namedSchemas(),
      securitySchemes: {
        accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "fbk_…",
          description: `For programs, from the back office's keys; ${API_SCOPES.join(", ")}.`,
        },
      },
    },
  };
  return cached;
};

/** "/api/book/getBookById/:id" → "/api/book/getBookById/{id}" */
export const templateOf = (path: string): string => path.replace(/:(\w+)/g, "{$1}");

function paths(): Document["paths"] {
  const all: Document["paths"] = {};
  for (const [name, call] of Object.entries(calls)) {
    const [method = "", path = ""] = name.split(" ");
    all[templateOf(path)] = {
      ...all[templateOf(path)],
      [method.toLowerCase()]: describe(name, path, call),
    };
  }
  return all;
}

const EVENT_SUMMARIES: Record<EventKind, string> = {
  "order.paid": "An order was paid",
  "order.shipped": "An order was shipped",
  "order.cancelled": "An order was cancelled",
  "order.refunded": "Money of an order was given back, all of it or a part",
  "stock.changed": "Stocks of up to 80 books are others than were told before",
};

function webhooks(): Document["webhooks"] {
  const header = (name: string) => ({
    name,
    in: "header" as const,
    required: true,
    schema: { type: "string" as const },
  });
  const describeEvent = (kind: EventKind): WebhookObject => ({
    operationId: `webhook-${kind}`,
    tags: ["Webhooks"],
    summary: EVENT_SUMMARIES[kind],
    description:
      "Sent at least once, to the webhooks of the back office; `webhook-id` is the event's, at each try. Signed as www.standardwebhooks.com says.",
    parameters: ["webhook-id", "webhook-timestamp", "webhook-signature"].map(header),
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: referenceTo(
            {
              json:
                kind === "stock.changed" ? { StockEvent: StockEventWire } : { OrderEvent: OrderEventWire },
            },
            "output",
          ),
        },
      },
    },
    responses: {
      "2XX": { description: "Within 10 seconds: taken. Anything else is tried again for some 25 hours." },
      410: { description: "The webhook is switched off." },
    },
  });
  return Object.fromEntries(
    EVENT_KINDS.map((kind) => [kind, { post: describeEvent(kind) }]),
  ) as Document["webhooks"];
}

function describe(name: string, path: string, call: Call): OperationObject {
  const parameters = [...pathParameters(path, call), ...queryParameters(call)];
  return {
    operationId: name
      .replace(/^(\w+) \/api\//, (_, method: string) => `${method.toLowerCase()}-`)
      .replace(/[/:]+/g, "-"),
    tags: [call.area],
    summary: call.summary,
    ...(call.description && { description: call.description }),
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(call),
    responses: responsesOf(call),
    "x-audience": call.audience,
    "x-specified": !call.isOurs,
  };
}

/** Each entry is one way to authenticate; an empty one stands for none. */
function securityOf({ audience, scope }: Call): Record<string, string[]>[] {
  const byKey = scope ? [{ apiKey: [scope] }] : [];
  if (audience !== "anyone") return [{ accessToken: [] }, ...byKey];
  return scope ? [{}, ...byKey] : [];
}

function pathParameters(path: string, { params }: Call): Parameter[] {
  const { properties = {} } = params ? fieldsOf(params) : {};
  return Array.from(path.matchAll(/:(\w+)/g), ([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: properties[name] ?? { type: "string" },
  }));
}

function queryParameters({ query }: Call): Parameter[] {
  const { properties = {}, required = [] } = query ? fieldsOf(query) : {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function requestBody({ json, form }: Call): Pick<OperationObject, "requestBody"> {
  if (json)
    return {
      requestBody: {
        required: true,
        content: { "application/json": { schema: referenceTo({ json }, "input") } },
      },
    };
  if (!form) return {};
  const parts = Object.entries(form);
  const files = parts.flatMap(([name, part]) => ("file" in part ? [[name, { contentType: part.file }]] : []));
  return {
    requestBody: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: {
            type: "object",
            properties: Object.fromEntries(parts.map(([name, part]) => [name, partSchema(part)])),
            required: parts.flatMap(([name, part]) => ("json" in part ? [name] : [])),
          },
          encoding: Object.fromEntries(files),
        },
      },
    },
  };
}

function partSchema(part: FormPart): JsonSchema {
  if ("file" in part) return { description: part.description };
  if ("text" in part) return { type: "string", description: part.description };
  const contentSchema = referenceTo(part, "input");
  return {
    type: "string",
    description: part.description,
    contentMediaType: "application/json",
    contentSchema,
  };
}
