import { describe, expect, it } from "vitest";
import {
  booksByIsbn,
  booksOf,
  type DeviceLine,
  readScans,
  scanCopies,
  toReceipt,
  toSent,
} from "../../../src/admin/stock/lines.ts";
import { inventoryRow } from "../../support/inventory-row.ts";

const bookOf = (id: string, isbn = "978-0-306-40615-7") => inventoryRow(id, { isbn, version: 4 });
const book = bookOf("1");
const open: DeviceLine = { id: "a", kind: "counted", book, copies: 2, state: "open", scannedAt: 1 };

describe("scanning a copy", () => {
  it("starts a line with the stored book, and adds copies to an existing line", () => {
    const line = scanCopies(undefined, book, { kind: "received", copies: 1, scannedAt: 5 });
    expect(line).toMatchObject({ kind: "received", book, copies: 1, state: "open", scannedAt: 5 });
    const counted = scanCopies(open, { ...book, stock: 3 }, { kind: "counted", copies: 4, scannedAt: 9 });
    expect(counted).toEqual({ ...open, copies: 6, scannedAt: 9 });
  });

  it.each<[string, DeviceLine]>([
    ["is of the other kind", { ...open, kind: "received" }],
    ["may have been applied", { ...open, state: "sending" }],
    ["was refused", { ...open, state: "refused", refusal: "changed" }],
  ])("does not add to a line that %s", (_, line) => {
    expect(scanCopies(line, book, { kind: "counted", copies: 1, scannedAt: 9 })).toBeUndefined();
  });
});

it("reads a list of ISBNs with the number of copies of each", () => {
  const list = '978-0-306-40615-7\n\n"9780804429573";3\r\n9780804429573,\t0\nTitle, 12\n';
  const scans = readScans(list).map(({ isbn, copies }) => `${copies} of ${isbn}`);
  const isbns = ["1 of 978-0-306-40615-7", "3 of 9780804429573", "0 of 9780804429573"];
  expect(scans).toEqual([...isbns, "12 of Title"]);
});

it("sends a count with the stock and version when counting began, and a receipt without", () => {
  const line = { id: "a", book: "1", copies: 2 };
  expect(toSent(open)).toEqual({ ...line, kind: "counted", stockSeen: 10, version: 4 });
  const withHeld = { ...open, book: { ...book, held: 3 } };
  expect(toSent(withHeld), "unpaid copies are on the shelf").toMatchObject({ copies: 2, stockSeen: 13 });
  expect(toSent({ ...open, kind: "received" })).toEqual({ ...line, kind: "received" });
});

it("turns a refused count into a receipt with a new id", () => {
  const receipt = toReceipt({ ...open, state: "refused", refusal: "changed" });
  expect(receipt).toMatchObject({ kind: "received", copies: 2, state: "open" });
  expect(receipt.id).not.toBe(open.id);
  expect(receipt.refusal).toBeUndefined();
});

describe("finding the books of an ISBN", () => {
  const others = [bookOf("3", "of the shop"), bookOf("4", "9780000000001")];
  const books = booksByIsbn([book, bookOf("2", "0306406152"), ...others]);

  it.each([
    ["9780306406157", ["1", "2"]],
    ["0-306-40615-2", ["1", "2"]],
    [" of the shop ", ["3"]],
    ["9780804429573", []],
  ])("%s are %j", (isbn, ids) => expect(booksOf(isbn, books).map(({ _id }) => _id)).toEqual(ids));
});
