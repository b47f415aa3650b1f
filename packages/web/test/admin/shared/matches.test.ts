import { expect, it } from "vitest";
import { matcher } from "../../../src/admin/shared/matches.ts";

const rows = [{ text: "José Ortega, jose@example.com" }, { text: "Tan-Wong (C++)" }];
const matching = matcher<{ text: string }>(({ text }) => text);
const found = (query: string) => matching(rows, query).map((row) => rows.indexOf(row));

it.each([
  ["", [0, 1]],
  ["   ", [0, 1]],
  ["jose", [0]],
  ["ORTEGA josé", [0]],
  ["wong c++", [1]],
  ["@", [0]],
  ["([*+?`", []],
  ["\u00b4", []],
  ["\u0301", []],
])("%j finds the rows %j", (query, expected) => expect(found(query)).toEqual(expected));
