import { expect, it } from "vitest";
import { type Contents, compare } from "../../src/restore-drill/contents.ts";

const contents = (items: Record<string, string>, files: Record<string, string> = {}): Contents => ({
  items: new Map(Object.entries(items)),
  files: new Map(Object.entries(files)),
  lastWriteAt: undefined,
});

const ORDER = "order#or_1 order";

it.each([
  ["came back", "a", "a", "a", 0, 0],
  ["was written before the backup", undefined, "a", "a", 0, 0],
  ["was written after the backup", undefined, "a", undefined, 1, 0],
  ["changed after the backup", "a", "b", "a", 1, 0],
  ["changed before and after the backup", "a", "c", "b", 1, 0],
  ["was deleted after the backup", "a", undefined, "a", 1, 0],
  ["is missing from the backup", "a", "a", undefined, 0, 1],
  ["came back as something else", "a", "a", "b", 0, 1],
])("an order that %s", (_, before, atLoss, restored, lost, damaged) => {
  const state = (hash: string | undefined) => contents(hash ? { [ORDER]: hash } : {});
  const { orders } = compare({ before: state(before), atLoss: state(atLoss), restored: state(restored) });
  expect(orders).toEqual({ restored: restored ? 1 : 0, lost, damaged: damaged ? [ORDER] : [] });
});

it("sorts items into kinds, and a counter that went there and back is not damaged", () => {
  const others = { "user#us_1 user": "a", "shelves ca_1": "a", "email#a@b email": "a" };
  const items = { "book#1 book": "a", [ORDER]: "a", ...others };
  const whole = contents(items, { "covers/1.webp": "a" });
  const restored = contents({ ...items, "shelves ca_1": "b" }, { "covers/1.webp": "b" });
  expect(compare({ before: whole, atLoss: whole, restored })).toEqual({
    books: { restored: 1, lost: 0, damaged: [] },
    orders: { restored: 1, lost: 0, damaged: [] },
    people: { restored: 1, lost: 0, damaged: [] },
    counters: { restored: 1, lost: 1, damaged: [] },
    "other entries": { restored: 1, lost: 0, damaged: [] },
    files: { restored: 1, lost: 0, damaged: ["covers/1.webp"] },
  });
});
