import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BookId } from "../../../src/books/book/book-id.ts";
import type { BookDetails, BookSummary } from "../../../src/books/book/views.ts";
import {
  type DetailsChunk,
  packDetails,
  packSummaries,
  type SummaryChunk,
  unpackDetails,
  unpackSummaries,
} from "../../../src/catalogue/feed/chunk.ts";

const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
const [name, color] = [fc.stringMatching(/^[a-z0-9-]{1,80}$/), fc.stringMatching(/^#[0-9a-f]{6}$/)];
const cover = fc.record({ name, color });
const anySummary = fc.record({
  _id: id,
  title: fc.string(),
  author: fc.string(),
  price: fc.nat(),
  categoryId: id,
  subcategoryId: fc.option(id),
  stock: fc.nat(),
  weight: fc.nat(),
  cover: fc.option(cover),
  publishedDate: fc.integer({ min: 1900, max: 2099 }),
  featured: fc.boolean(),
  language: fc.string(),
  isbn13: fc.stringMatching(/^(97[89]\d{10})?$/),
  hasSample: fc.boolean(),
  addedOn: fc.nat({ max: 30_000 }),
}) as unknown as fc.Arbitrary<BookSummary>;
const anyDetails = fc.record({
  _id: id,
  description: fc.string(),
  isbn: fc.string(),
  publisher: fc.string(),
  language: fc.string(),
  pages: fc.nat(),
  samplePdf: fc.option(fc.stringMatching(/^[a-z0-9-]{1,40}$/)),
}) as unknown as fc.Arbitrary<BookDetails>;

describe("a chunk of the catalogue", () => {
  it("unpacks the summaries that were packed, via JSON", () => {
    fc.assert(
      fc.property(fc.array(anySummary, { maxLength: 30 }), (summaries) => {
        expect(unpackSummaries(JSON.parse(JSON.stringify(packSummaries(summaries))))).toEqual(summaries);
      }),
    );
  });

  it("unpacks the details of each book", () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyDetails, { selector: (one) => one._id, maxLength: 30 }), (all) => {
        const chunk = JSON.parse(JSON.stringify(packDetails(all)));
        for (const one of all) expect(unpackDetails(chunk, one._id)).toEqual(one);
        expect(unpackDetails(chunk, "not there" as BookId)).toBeUndefined();
      }),
    );
  });

  it("unpacks summaries of a chunk made before fields were added", () => {
    fc.assert(
      fc.property(fc.array(anySummary, { maxLength: 5 }), (summaries) => {
        const { languages: _, isbns: __, samples: ___, added: ____, ...chunk } = packSummaries(summaries);
        const unknown = { language: "", isbn13: "", hasSample: false, addedOn: 0 };
        const unpacked = summaries.map((summary) => ({ ...summary, ...unknown }));
        expect(unpackSummaries(chunk as SummaryChunk)).toEqual(unpacked);
      }),
    );
  });

  it("unpacks details of a chunk made before a field was added", () => {
    const { publishers: _, ...chunk } = packDetails([{ _id: "b1", isbn: "1" } as unknown as BookDetails]);
    const details = unpackDetails(chunk as DetailsChunk, "b1" as BookId);
    expect(details).toMatchObject({ isbn: "1", publisher: undefined });
  });

  it.each([
    ["a missing chunk", undefined],
    ["a text", "<!doctype html>"],
    ["another format", { ...packSummaries([]), format: 99 }],
    ["a lost column", { ...packSummaries([]), ids: ["1"] }],
  ])("refuses %s", (_, chunk) => expect(() => unpackSummaries(chunk as never)).toThrow());
});
