import { expect, it } from "vitest";
import { type Contents, compare } from "../../src/restore-drill/contents.ts";

const contents = (items: Record<string, string>, files: Record<string, string> = {}): Contents => ({
  items: new Map(Object.entries(items)),
  files: new Map(Object.entries(files)),
  lastWriteAt: undefined,
});

const ORDER = "order#or_1 order";

it.each([
  { what: "came back", before: "a", atLoss: "a", restored: "a", lost: 0, damaged: 0 },
  {
    what: "was written before the backup",
    before: undefined,
    atLoss: "a",
    restored: "a",
    lost: 0,
    damaged: 0,
  },
  {
    what: "was written after the backup",
    before: undefined,
    atLoss: "a",
    restored: undefined,
    lost: 1,
    damaged: 0,
  },
  { what: "changed after the backup", before: "a", atLoss: "b", restored: "a", lost: 1, damaged: 0 },
  {
    what: "changed before and after the backup",
    before: "a",
    atLoss: "c",
    restored: "b",
    lost: 1,
    damaged: 0,
  },
  {
    what: "was deleted after the backup",
    before: "a",
    atLoss: undefined,
    restored: "a",
    lost: 1,
    damaged: 0,
  },
  { what: "is missing from the backup", before: "a", atLoss: "a", restored: undefined, lost: 0, damaged: 1 },
  { what: "came back with other content", before: "a", atLoss: "a", restored: "b", lost: 0, damaged: 1 },
])(
  "an order that $what counts as $lost lost and $damaged damaged",
  ({ before, atLoss, restored, lost, damaged }) => {
    const state = (hash: string | undefined) => contents(hash ? { [ORDER]: hash } : {});
    const { orders } = compare({ before: state(before), atLoss: state(atLoss), restored: state(restored) });
    expect(orders).toEqual({ restored: restored ? 1 : 0, lost, damaged: damaged ? [ORDER] : [] });
  },
);

it("sorts items into kinds, and counts a counter that differs as a lost change", () => {
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
