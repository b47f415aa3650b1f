import { Book, detailsFields, summaryFields } from "@frangipani/core/books";
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
const Summary = z.pick(Book, maskOf(summaryFields));

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
}) satisfies z.ZodMiniType<Found>;
