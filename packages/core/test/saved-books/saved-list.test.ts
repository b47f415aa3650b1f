import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BookId } from "../../src/books/book/book-id.ts";
import {
  changesSince,
  isSameList,
  MAX_CHANGES,
  MAX_SAVED_BOOKS,
  mergeLists,
  savedBookIds,
  withChange,
} from "../../src/saved-books/saved-list.ts";

const change = (id: string, at: number, isSaved = true) => ({ bookId: id as BookId, isSaved, at });
const changes = fc.array(
  fc
    .record({ bookId: fc.constantFrom("a", "b", "c", "d"), isSaved: fc.boolean(), at: fc.nat(5) })
    .map(({ bookId, isSaved, at }) => change(bookId, at, isSaved)),
  { maxLength: 8 },
);
const list = changes.map((unmerged) => mergeLists(unmerged, []));

describe("two devices' saved books", () => {
  it.each([
    ["keep what only one of them saved", [change("a", 1)], [change("b", 2)], ["b", "a"]],
    ["lose a book that was removed later than saved", [change("a", 1)], [change("a", 2, false)], []],
    ["keep a book that was saved later than removed", [change("a", 3)], [change("a", 2, false)], ["a"]],
    [
      "keep a book that was saved and removed at the same time",
      [change("a", 2)],
      [change("a", 2, false)],
      ["a"],
    ],
  ])("%s", (_, one, other, saved) => expect(savedBookIds(mergeLists(one, other))).toEqual(saved));

  it("merge to the same list in any order, also repeatedly", () => {
    fc.assert(
      fc.property(list, list, list, (a, b, c) => {
        expect(mergeLists(a, b)).toEqual(mergeLists(b, a));
        expect(mergeLists(mergeLists(a, b), c)).toEqual(mergeLists(a, mergeLists(b, c)));
        expect(mergeLists(mergeLists(a, b), b)).toEqual(mergeLists(a, b));
      }),
    );
  });

  it("do not restore a removed book by merging an earlier state again", () => {
    fc.assert(
      fc.property(list, list, (here, there) => {
        const known = mergeLists(here, there);
        const removed = withChange(known, { bookId: "a" as BookId, isSaved: false }, 0);
        expect(savedBookIds(mergeLists(removed, there))).not.toContain("a");
      }),
    );
  });

  it("keep the latest 500, and as many removals", () => {
    const many = Array.from({ length: 1200 }, (_, index) => change(`b${index}`, index));
    const removals = Array.from({ length: 600 }, (_, index) => change(`r${index}`, index, false));
    const merged = mergeLists(many, removals);
    expect(merged).toHaveLength(MAX_CHANGES);
    expect(savedBookIds(merged)).toHaveLength(MAX_SAVED_BOOKS);
    expect(savedBookIds(merged)[0]).toBe("b1199");
  });
});

it("a change is later than the book's last one, even when the clock is behind", () => {
  const saved = [change("a", 1_000)];
  const removal = { bookId: "a" as BookId, isSaved: false };
  expect(withChange(saved, removal, 5)).toEqual([change("a", 1_001, false)]);
  expect(withChange(saved, removal, 5_000)).toEqual([change("a", 5_000, false)]);
});

it("changesSince returns what changed since a list was sent", () => {
  const sent = [change("a", 1), change("b", 2)];
  const stored = [change("a", 3, false), change("b", 2), change("c", 4)];
  expect(changesSince(stored, sent)).toEqual([change("a", 3, false), change("c", 4)]);
  expect([isSameList(sent, [...sent].reverse()), isSameList(stored, sent)]).toEqual([true, false]);
});
