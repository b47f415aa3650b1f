import { expect, it } from "vitest";
import {
  contractDocument,
  type Document,
  type OperationObject,
  type Parameter,
} from "../../src/docs/document.ts";
import type { JsonSchema } from "../../src/docs/json-schema.ts";
import { released } from "../support/contract.ts";

// Pages of the last release stay open in browsers for days, and call the new API.
it("accepts every call of the last release, and responds with all fields that its pages read", () =>
  expect(incompatibilities(released, contractDocument())).toEqual([]));

// After a rollback, open pages of the newer release call the older API.
it("accepts bodies with unknown fields, which pages of a later release send", () => {
  const document = contractDocument();
  const bodies = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({ call: `${method} ${path}`, requestBody })),
  );
  expect(bodies.filter(({ requestBody }) => requestBody).length).toBeGreaterThan(30);
  const closed = bodies.filter(({ requestBody }) => isClosed(document, requestBody));
  expect(closed.map(({ call }) => call)).toEqual([]);
});

/** Whether a schema in it, or one that it refers to, refuses unknown fields. */
function isClosed(document: Document, part: unknown, seen = new Set<string>()): boolean {
  if (typeof part !== "object" || part === null) return false;
  const { $ref, additionalProperties } = part as { $ref?: string; additionalProperties?: unknown };
  if (additionalProperties === false) return true;
  const name = $ref?.replace("#/components/schemas/", "");
  if (name !== undefined && !seen.has(name))
    return isClosed(document, document.components.schemas[name], seen.add(name));
  return Object.values(part).some((inner) => isClosed(document, inner, seen));
}

/** `request`: sent by a page of the release. `response`: read by one. */
type Direction = "request" | "response";

type Side = { document: Document; schema: JsonSchema | undefined };

/** Describes each change of today's contract that would break a page or program of the released one. */
function incompatibilities(released: Document, today: Document): string[] {
  return Object.entries(released.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, before]) => {
      const call = `${method.toUpperCase()} ${path}`;
      const now = today.paths[path]?.[method];
      if (!now) return [`${call} is gone`];
      return compareCalls({ before, now }, { released, today }).map((problem) => `${call}: ${problem}`);
    }),
  );
}

type Calls = { before: OperationObject; now: OperationObject };
type Documents = { released: Document; today: Document };

function compareCalls({ before, now }: Calls, documents: Documents): string[] {
  const sent = before.requestBody?.content;
  return [
    ...(before["x-audience"] === now["x-audience"] ? [] : [`is for "${now["x-audience"]}" now`]),
    ...compareParameters(before.parameters, now.parameters),
    ...(!sent && now.requestBody ? ["wants a body now"] : []),
    ...compareContents(sent, now.requestBody?.content, documents, "request"),
    ...Object.entries(before.responses)
      .filter(([status]) => Number(status) < 300)
      .flatMap(([status, { content }]) =>
        compareContents(content, now.responses[status]?.content, documents, "response"),
      ),
  ];
}

type Contents = Record<string, { schema?: JsonSchema }>;
const compareContents = (
  before: Contents = {},
  now: Contents | undefined,
  { released, today }: Documents,
  direction: Direction,
): string[] =>
  Object.entries(before).flatMap(([type, { schema }]) => {
    const later = now?.[type];
    const sides = [
      { document: released, schema },
      { document: today, schema: later?.schema },
    ] as const;
    return later
      ? compareSchemas(...sides, direction, `the ${direction}`)
      : [`has no ${direction} with ${type} any more`];
  });

function compareParameters(before: Parameter[] = [], now: Parameter[] = []): string[] {
  const find = (all: Parameter[], { name, in: where }: Parameter) =>
    all.find((one) => one.name === name && one.in === where);
  return [
    ...before.filter((one) => !find(now, one)).map(({ name }) => `the parameter ${name} is gone`),
    ...now
      .filter((one) => one.required && !find(before, one)?.required)
      .map(({ name }) => `the parameter ${name} is required now`),
  ];
}

function compareSchemas(released: Side, today: Side, direction: Direction, at: string): string[] {
  const [before, now] = [resolve(released), resolve(today)];
  if (!before || Object.keys(before).length === 0) return [];
  if (!now) return [`${at} is gone`];
  const compare = (key: string, a: JsonSchema | undefined, b: JsonSchema | undefined): string[] =>
    compareSchemas({ ...released, schema: a }, { ...today, schema: b }, direction, key);
  const alternatives = (schema: JsonSchema) => schema.anyOf ?? schema.oneOf ?? schema.allOf;
  const [parts, laterParts] = [alternatives(before), alternatives(now)];
  if (parts && laterParts)
    return parts.flatMap((part, index) => compare(at, asSchema(part), asSchema(laterParts[index])));
  return [
    ...compareTypes(before, now, direction, at),
    ...compareFields(before, now, direction, at, compare),
    ...(before.items ? compare(`${at}[]`, asSchema(before.items), asSchema(now.items)) : []),
    ...(before.additionalProperties && before.additionalProperties !== true
      ? compare(`${at}[key]`, asSchema(before.additionalProperties), asSchema(now.additionalProperties))
      : []),
  ];
}

function compareTypes(before: JsonSchema, now: JsonSchema, direction: Direction, at: string): string[] {
  const [types, laterTypes] = [typesOf(before), typesOf(now)];
  const [narrow, wide] = direction === "request" ? [types, laterTypes] : [laterTypes, types];
  const isSubset = wide.length === 0 || (narrow.length > 0 && narrow.every((type) => wide.includes(type)));
  const [values, laterValues] = [valuesOf(before), valuesOf(now)];
  const missing =
    direction === "request" && laterValues ? (values ?? []).filter((one) => !laterValues.includes(one)) : [];
  return [
    ...(isSubset ? [] : [`${at} is ${laterTypes.join(" or ")} now, not ${types.join(" or ")}`]),
    ...(missing.length > 0 ? [`${at} does not take ${missing.join(", ")} any more`] : []),
  ];
}

type Compare = (key: string, a: JsonSchema | undefined, b: JsonSchema | undefined) => string[];

function compareFields(
  before: JsonSchema,
  now: JsonSchema,
  direction: Direction,
  at: string,
  compare: Compare,
): string[] {
  const [fields, laterFields] = [before.properties ?? {}, now.properties ?? {}];
  const [required, laterRequired] = [before.required ?? [], now.required ?? []];
  const changed =
    direction === "request"
      ? laterRequired
          .filter((name) => !required.includes(name))
          .map((name) => `${at}.${name} is required now`)
      : required
          .filter((name) => name in laterFields && !laterRequired.includes(name))
          .map((name) => `${at}.${name} may be missing now`);
  return [
    ...changed,
    ...Object.entries(fields).flatMap(([name, field]) =>
      name in laterFields
        ? compare(`${at}.${name}`, asSchema(field), asSchema(laterFields[name]))
        : [`${at}.${name} is gone`],
    ),
  ];
}

function resolve({ document, schema }: Side): JsonSchema | undefined {
  const name = schema?.$ref?.replace("#/components/schemas/", "");
  return name === undefined ? schema : resolve({ document, schema: document.components.schemas[name] });
}

const asSchema = (value: unknown): JsonSchema | undefined =>
  typeof value === "object" && value !== null ? (value as JsonSchema) : undefined;

const typesOf = ({ type }: JsonSchema): string[] => (type === undefined ? [] : [type].flat());

const valuesOf = (schema: JsonSchema): unknown[] | undefined =>
  schema.enum ?? ("const" in schema ? [schema.const] : undefined);
