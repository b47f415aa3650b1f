import { Book, type BookSummary, detailsFields, summaryFields } from "@frangipani/core/books";
import { type Changes, type Found, type Manifest, SnapshotDocument } from "@frangipani/core/catalogue";
import { Category } from "@frangipani/core/categories";
import { GstDocument } from "@frangipani/core/gst";
import { Instant } from "@frangipani/core/kernel";
import { ShippingDocument } from "@frangipani/core/shipping";
import * as z from "zod/mini";

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

export const FoundWire = z.object({
  format: z.int(),
  count: z.int(),
  books: z.array(Summary),
  mentions: z.optional(z.array(z.object({ book: Summary, mention: z.string() }))),
}) satisfies z.ZodMiniType<Found>;
