import { expect, it } from "vitest";
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
