import { expect, it } from "vitest";
import * as z from "zod/mini";
import { lazyShape } from "../../src/kernel/objects.ts";

it("a lazy shape creates its fields when the schema parses its first value", () => {
  const created: string[] = [];
  const field = (name: string) => () => {
    created.push(name);
    return z.string();
  };
  const base = z.object(lazyShape({ title: field("title"), author: field("author") }));
  const extended = z.extend(base, { pages: z.int() });
  expect(created).toEqual([]);
  const dune = { title: "Dune", author: "Frank Herbert", pages: 412 };
  expect(extended.parse(dune)).toEqual(dune);
  expect(created).toEqual(["title", "author"]);
  expect(extended.safeParse({ title: "Dune", pages: 412 }).success).toBe(false);
});
