import { expect, it } from "vitest";
import * as z from "zod/mini";
import { lazyShape } from "../../src/kernel/objects.ts";

it("makes the fields of an object schema when it reads its first value", () => {
  const made: string[] = [];
  const field = (name: string) => () => {
    made.push(name);
    return z.string();
  };
  const base = z.object(lazyShape({ title: field("title"), author: field("author") }));
  const extended = z.extend(base, { pages: z.int() });
  expect(made).toEqual([]);
  const dune = { title: "Dune", author: "Frank Herbert", pages: 412 };
  expect(extended.parse(dune)).toEqual(dune);
  expect(made).toEqual(["title", "author"]);
  expect(extended.safeParse({ title: "Dune", pages: 412 }).success).toBe(false);
});
