import { Book, type BookSummary, detailsFields, summaryFields } from "@frangipani/core/books";
import {
  type Changes,
  FACET_RANGE,
  type Found,
  MAX_SEARCH_CHARACTERS,
  type Manifest,
  SnapshotDocument,
  SORTS,
} from "@frangipani/core/catalogue";
import { Category } from "@frangipani/core/categories";
import { GstDocument } from "@frangipani/core/gst";
import { Instant } from "@frangipani/core/kernel";
import { ShippingDocument } from "@frangipani/core/shipping";
import * as z from "zod/mini";
import { type Calls, callsOf } from "../contract/call.ts";
import { LogCursor, pagingQuery } from "../contract/paging.ts";

const categories = z.array(z.extend(Category, { bookCount: z.int() }));

export const ManifestWire = z.object({
  format: z.int(),
  serverTime: Instant,
  year: z.int(),
  taxonomy: z.object({ version: z.int(), categories }),
  shipping: ShippingDocument,
  gst: GstDocument,
  latest: z.string(),
  snapshot: z.nullable(
    z.pick(SnapshotDocument, { cursor: true, count: true, cards: true, details: true, parts: true }),
  ),
}) satisfies z.ZodMiniType<Manifest>;

const maskOf = <F extends string>(fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, true])) as Record<F, true>;
const derived = { isbn13: z.string(), hasSample: z.boolean(), addedOn: z.int() };
const isOfBook = (field: keyof BookSummary): field is keyof BookSummary & keyof Book => field in Book.shape;
const Summary = z.extend(z.pick(Book, maskOf(summaryFields.filter(isOfBook))), derived);

export const ChangesWire = z.object({
  format: z.int(),
  books: z.array(z.extend(Summary, z.pick(Book, maskOf(detailsFields)).shape)),
  gone: z.array(Book.shape._id),
  next: z.string(),
  cursor: z.string(),
  more: z.boolean(),
}) satisfies z.ZodMiniType<Changes>;

const FoundWire = z.object({
  format: z.int(),
  count: z.int(),
  books: z.array(Summary),
  mentions: z.optional(z.array(z.object({ book: Summary, mention: z.string() }))),
}) satisfies z.ZodMiniType<Found>;

const FeedQuery = z.object({ after: LogCursor });

const range = z.optional(z.string().check(z.regex(FACET_RANGE)));
const slug = z.optional(z.string().check(z.maxLength(200)));

// The browse page's parameters. A summary takes some 300 bytes on the wire.
const SearchQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(MAX_SEARCH_CHARACTERS))),
  category: slug,
  subcategory: slug,
  sort: z.optional(z.enum(SORTS)),
  price: range,
  year: range,
  language: z.optional(z.string().check(z.maxLength(60))),
  stock: z.optional(z.literal("in")),
  sample: z.optional(z.literal("yes")),
  mentions: z.optional(z.literal("yes")),
  limit: pagingQuery(200).shape.limit,
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
});

const { ourAnyone } = callsOf("Catalogue");

/** docs/architecture.md, The offline catalogue */
export const catalogueCalls = {
  "GET /api/catalogue": {
    ...ourAnyone,
    summary: "What the offline catalogue needs beside the books",
    description:
      "Settings, and where the compacted catalogue lies. Amounts are integers: cents, grams, hundredths of a percent.",
    response: { description: "The manifest", json: { Manifest: ManifestWire } },
    etag: "handler",
  },
  "GET /api/catalogue/changes": {
    ...ourAnyone,
    summary: "The books changed after a place in the log",
    query: FeedQuery,
    response: {
      description: "Changed books, each once in its latest state, and those gone",
      json: { Changes: ChangesWire },
    },
    etag: "handler",
  },
  "GET /api/catalogue/search": {
    ...ourAnyone,
    summary: "Search, filter and sort the books on sale",
    description:
      "As a device does it that holds them all: by ISBN, or by title and author, without case or accents, best first, one typo a word allowed. `price` is in dollars, its upper end excluded; `year` includes both ends. Up to a few seconds old. `mentions=yes` adds, where fewer than 12 books of the shop fit `q`, up to 12 others whose descriptions have its words.",
    query: SearchQuery,
    response: { description: "How many books fit, and some of them", json: { Found: FoundWire } },
    etag: "handler",
  },
} satisfies Calls;
