import { isWellFormed } from "@frangipani/core/kernel";
import fc from "fast-check";
import * as z from "zod/mini";
import { calls as definitions } from "../../src/api.ts";
import type { Call, Named, Schema } from "../../src/contract/call.ts";
import { contractDocument } from "../../src/docs/document.ts";
import { fieldsOf, type JsonSchema } from "../../src/docs/json-schema.ts";
import { jsonText, oddHeaders, oddQuery, oddSegment, oddValue } from "./odd-values.ts";

export type GeneratedRequest = {
  call: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** A call without input cannot be malformed: it is refused only to somebody who may not make it. */
  mustBeAnonymous: boolean;
};

/**
 * Requests to every call, none of which may change anything: a body breaks a rule of its schema; in a call without a body the
 * path has ids that do not exist.
 * @param ids that exist, so that a request with a body is refused for its body and not for its path
 */
export const malformedRequest = (ids: readonly string[]): fc.Arbitrary<GeneratedRequest> =>
  fc.constantFrom(...calls).chain((one) => {
    const { json, form } = one.operation;
    const reads = one.method === "GET";
    const unspecified = reads ? fc.constant(NOTHING) : anyBody;
    const formOrAny = form ? badForm(form) : unspecified;
    const sent = json ? badJson(schemaOf(json)) : formOrAny;
    const segment = json || form || reads ? fc.oneof(oddSegment, fc.constantFrom(...ids)) : oddSegment;
    return requestOf(one, segment, sent);
  });

/** Requests whose body breaks no rule, though most have unusual values: they may change something. */
export const unusualRequest = (ids: readonly string[]): fc.Arbitrary<GeneratedRequest> =>
  fc
    .constantFrom(...calls.filter(({ operation }) => operation.json && isGood(schemaOf(operation.json))))
    .chain((one) => {
      const schema = schemaOf(one.operation.json as Named);
      const good = sample(jsonSchemaOf(schema));
      const body = fc.oneof(
        { weight: 9, arbitrary: mutated(good) },
        { weight: 1, arbitrary: fc.constant(good) },
      );
      const passing = body.map(jsonText).filter((text) => passes(schema, text));
      return requestOf(
        one,
        fc.constantFrom(...ids),
        passing.map((body) => ({ type: JSON_TYPE, body })),
      );
    });

const isGood = (schema: Schema): boolean => passes(schema, jsonText(sample(jsonSchemaOf(schema))));

type GeneratedCall = { call: string; method: string; path: string; operation: Call };
const calls = Object.entries(definitions).map(([call, operation]): GeneratedCall => {
  const [method = "", path = ""] = call.split(" ");
  return { call, method, path, operation };
});

const requestOf = (
  { call, method, path, operation }: GeneratedCall,
  segment: fc.Arbitrary<string>,
  sent: fc.Arbitrary<Sent>,
): fc.Arbitrary<GeneratedRequest> =>
  fc
    .tuple(fc.array(segment, { minLength: 3, maxLength: 3 }), oddQuery, oddHeaders, sent)
    .map(([segments, query, headers, { type, body }]) => ({
      call,
      method,
      path: path.replace(/:\w+/g, () => segments.pop() ?? "") + query,
      headers: { ...headers, ...(type === undefined ? {} : { "content-type": type }) },
      body,
      mustBeAnonymous: method !== "GET" && !operation.json && !operation.form && !operation.params,
    }));

type Sent = { type: string | undefined; body: string | undefined };
const NOTHING: Sent = { type: undefined, body: undefined };
const JSON_TYPE = "application/json";

const anyBody: fc.Arbitrary<Sent> = fc
  .tuple(fc.constantFrom(undefined, JSON_TYPE, "text/plain"), oddValue)
  .map(([type, value]) => ({ type, body: jsonText(value) }));

const otherType = fc.constantFrom(
  ..."text/plain|text/html|application/xml|application/octet-stream|json||multipart/form-data".split("|"),
  "application/x-www-form-urlencoded",
);
const brokenText = fc.constantFrom(
  ...'|{|[|{"a":|{\'a\':1}|{"a":1}}|undefined|NaN|\u0000|{"a":"\\u12"}|\ufeff{}|a=b&c=d|<a/>'.split("|"),
);

/** A body that is not JSON, has another content type, or breaks a rule of the schema. */
function badJson(schema: Schema): fc.Arbitrary<Sent> {
  const good = sample(jsonSchemaOf(schema));
  const [broken, unusual] = [mutated(good), oddValue].map((values) =>
    values.map(jsonText).filter((text) => !passes(schema, text)),
  ) as [fc.Arbitrary<string>, fc.Arbitrary<string>];
  return fc.oneof(
    { weight: 8, arbitrary: broken.map((body) => ({ type: JSON_TYPE, body })) },
    { weight: 1, arbitrary: brokenText.map((body) => ({ type: JSON_TYPE, body })) },
    { weight: 1, arbitrary: otherType.map((type) => ({ type, body: jsonText(good) })) },
    { weight: 1, arbitrary: unusual.map((body) => ({ type: JSON_TYPE, body })) },
  );
}

const BOUNDARY = "----odd";
const formType = fc.constantFrom(
  `multipart/form-data; boundary=${BOUNDARY}`,
  "multipart/form-data",
  "multipart/form-data; boundary=other",
  `multipart/form-data; boundary="${BOUNDARY}`,
  "multipart/mixed; boundary=----odd",
);

/** A form one of whose parts breaks a rule, or which is no form. */
function badForm(form: NonNullable<Call["form"]>): fc.Arbitrary<Sent> {
  const [name, text] = badPart(form);
  const part = (name: string, more: string, content: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
  const files = fc.array(
    fc.tuple(
      fc.constantFrom(
        ..."image|samplePdf|existingImageUrl|existingSamplePdf|samplePdfUpload|bookDetails2|".split("|"),
      ),
      fc.constantFrom("", '; filename="a.png"', "; filename=", '; filename="../../a"'),
      fc.constantFrom("", "x", "%PDF-1.7", "\u0089PNG\r\n\u001a\n", "GIF89a"),
    ),
    { maxLength: 4 },
  );
  return fc
    .tuple(formType, text, files, fc.constantFrom(`--${BOUNDARY}--\r\n`, "", `--${BOUNDARY}`, "--other--"))
    .map(([type, one, more, end]) => ({
      type,
      body: part(name, "", one) + more.map((file) => part(...file)).join("") + end,
    }));
}

function badPart({ bookDetails }: NonNullable<Call["form"]>): [name: string, text: fc.Arbitrary<string>] {
  if (!bookDetails || !("json" in bookDetails))
    return ["samplePdfUpload", fc.constantFrom("../../a", "x", "%00", "null", "\u202e")];
  const schema = schemaOf(bookDetails.json);
  const wrong = mutated(sample(jsonSchemaOf(schema)))
    .map(jsonText)
    .filter((one) => !passes(schema, one));
  return ["bookDetails", fc.oneof(wrong, brokenText)];
}

function passes(schema: Schema, text: string): boolean {
  try {
    const { success, data } = schema.safeParse(JSON.parse(text));
    return success && isWellFormed(data);
  } catch {
    return false;
  }
}

/** The object with one to three of its fields, at any depth, missing, doubled or of another kind. */
function mutated(good: unknown): fc.Arbitrary<unknown> {
  const paths = pathsOf(good);
  const change = fc.tuple(fc.constantFrom(...paths), fc.option(oddValue, { freq: 4, nil: undefined }));
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const copy = structuredClone({ root: good }) as Record<string, unknown>;
    // Cloned, since a value that two changes share could contain itself.
    for (const [path, value] of changes) set(copy, ["root", ...path], structuredClone(value));
    return copy.root;
  });
}

function set(within: unknown, path: readonly string[], value: unknown): void {
  const [key = "", ...rest] = path;
  if (typeof within !== "object" || within === null) return;
  if (rest.length > 0) set((within as Record<string, unknown>)[key], rest, value);
  else if (value === undefined) delete (within as Record<string, unknown>)[key];
  else (within as Record<string, unknown>)[key] = value;
}

function pathsOf(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [key],
    ...pathsOf(inner).map((path) => [key, ...path]),
  ]);
}

function schemaOf(named: Named): Schema {
  const [first, ...others] = Object.values(named);
  if (!first) throw new Error("a body without a schema");
  return z.union([first, ...others]);
}
const jsonSchemaOf = (schema: Schema): JsonSchema => fieldsOf(schema) as JsonSchema;

/** A value that the schema accepts, or nearly: `mutated` then breaks it. */
function sample(schema: JsonSchema): unknown {
  const resolved = schema.$ref
    ? contractDocument().components.schemas[schema.$ref.split("/").at(-1) ?? ""]
    : schema;
  const { type, properties, items, anyOf, enum: choices, const: only, format } = resolved ?? {};
  if (only !== undefined) return only;
  if (choices) return choices[0];
  if (anyOf?.[0]) return sample(anyOf[0] as JsonSchema);
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, named(name) ?? sample(inner as JsonSchema)]),
    );
  if (type === "array") return [sample(items as JsonSchema)];
  if (type === "boolean") return true;
  if (type === "number" || type === "integer") return resolved?.minimum === 1900 ? 2026 : 2;
  return format === "email" ? "mei@example.com" : "Singapore";
}

const named = (name: string): unknown =>
  ({
    email: "mei@example.com",
    password: "Frangipani@2026",
    currentPassword: "Frangipani@2026",
    otp: "123456",
    publishedDate: "2026",
    category: "fiction",
    subcategory: "classics",
    name: "Mei Lin",
  })[name];
