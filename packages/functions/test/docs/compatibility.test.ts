import { describe, expect, it } from "vitest";
import { contractDocument, type Document } from "../../src/docs/document.ts";
import { incompatibilities } from "../support/compatibility.ts";
import { released } from "../support/released-api.ts";

// Pages of the last release go on for days in browsers, and go on calling.
it("takes every call of the last release, and responds with all that its pages read", () => {
  expect(incompatibilities(released, contractDocument())).toEqual([]);
});

// After a rollback, pages of the newer release go on calling the API before it.
it("takes bodies with fields that it does not know, as pages of a later release send them", () => {
  const document = contractDocument();
  const bodies = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody }]) => ({
      call: `${method} ${path}`,
      requestBody,
    })),
  );
  expect(bodies.filter(({ requestBody }) => requestBody).length).toBeGreaterThan(30);
  expect(bodies.filter(({ requestBody }) => isClosed(document, requestBody)).map(({ call }) => call)).toEqual(
    [],
  );
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

// biome-ignore lint/suspicious/noExplicitAny: a document is changed as JSON, where its types would not allow it.
type Change = (document: any) => void;

const after = (change: Change): string[] => {
  const changed: Document = structuredClone(contractDocument());
  change(changed);
  return incompatibilities(contractDocument(), changed);
};
const operation = (path: string, method: string) => (document: Document) =>
  document.paths[path]?.[method] as NonNullable<Document["paths"][string][string]>;
const login = operation("/api/auth/login", "post");
const books = operation("/api/book/getBooks", "get");

describe("a contract is incompatible that", () => {
  it.each<[string, Change, string]>([
    ["removes a call", ({ paths }) => delete paths["/api/auth/login"], "POST /api/auth/login is gone"],
    [
      "asks for a sign-in",
      (document) => {
        books(document)["x-audience"] = "signed-in";
      },
      'GET /api/book/getBooks: is for "signed-in" now',
    ],
    [
      "requires a parameter",
      (document) => {
        books(document).parameters = [{ name: "shop", in: "query", required: true, schema: {} }];
      },
      "GET /api/book/getBooks: the parameter shop is required now",
    ],
    [
      "requires a new field of a body",
      ({ components }) => {
        components.schemas.CheckoutInput.required.push("voucher");
      },
      "POST /api/stripe/create-checkout-session: the body.voucher is required now",
    ],
    [
      "forgets a field of a body",
      ({ components }) => {
        delete components.schemas.CheckoutInput.properties.products;
      },
      "POST /api/stripe/create-checkout-session: the body.products is gone",
    ],
    [
      "leaves a field out of a response",
      ({ components }) => {
        delete components.schemas.Health.properties.status;
      },
      "GET /api/health: the response.status is gone",
    ],
    [
      "makes a field of a response optional",
      ({ components }) => {
        components.schemas.Health.required = [];
      },
      "GET /api/health: the response.status may be missing now",
    ],
    [
      "changes the type of a field",
      ({ components }) => {
        components.schemas.Health.properties.status = { type: "number" };
      },
      "GET /api/health: the response.status is number now, not string",
    ],
    [
      "takes JSON no more",
      (document) => {
        login(document).requestBody = { required: true, content: { "text/plain": {} } };
      },
      "POST /api/auth/login: takes no application/json any more",
    ],
  ])("%s", (_, change, problem) => {
    expect(after(change)).toContain(problem);
  });
});

it("finds a body that refuses fields it does not know", () => {
  const changed: Document = structuredClone(contractDocument());
  const input = changed.components.schemas.CheckoutInput;
  if (input) input.additionalProperties = false;
  expect(isClosed(changed, changed.paths["/api/stripe/create-checkout-session"]?.post?.requestBody)).toBe(
    true,
  );
});

it("is compatible with new calls, optional parameters and fields, and more fields in a response", () => {
  expect(
    after((document) => {
      document.paths["/api/vouchers"] = { get: books(document) };
      books(document).parameters?.push({ name: "shop", in: "query", required: false, schema: {} });
      document.components.schemas.CheckoutInput.properties.voucher = { type: "string" };
      document.components.schemas.Health.properties.release = { type: "string" };
      document.components.schemas.Health.required.push("release");
    }),
  ).toEqual([]);
});
