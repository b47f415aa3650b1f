import { readFile } from "node:fs/promises";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import {
  type Book,
  BookId,
  COVER_FORMATS,
  COVER_WIDTHS,
  coverPath,
  samplePath,
  toNameWithAvif,
} from "@frangipani/core/books";
import type { Taxonomy } from "@frangipani/core/categories";
import { bookItem, categoryCountWrite, keys } from "@frangipani/core/dynamo";
import { Dollars, instant, Kilograms } from "@frangipani/core/kernel";
import * as z from "zod/mini";
import type { SeedBook } from "../../seed/books.ts";
import { catalogue, coverFile, sampleFile } from "../../seed/catalogue.ts";
import type { SeedPorts } from "./ports.ts";

export async function seedBooks(ports: SeedPorts, taxonomy: Taxonomy): Promise<void> {
  for (const seed of catalogue.books) {
    // The files of one book at a time: a busy machine does not open a hundred connections within the client's second.
    await storeFiles(ports, seed);
    const book = bookOf(seed, taxonomy, instant(ports.clock.now()));
    // Refused when an earlier start had stored it: then its category counts it already.
    await ports.table.transact([
      ports.table.create(keys.book(book._id), bookItem(book)),
      categoryCountWrite(ports.table, book.categoryId, book.subcategoryId, 1),
    ]);
  }
}

function bookOf(seed: SeedBook, taxonomy: Taxonomy, now: Book["createdAt"]): Book {
  const { id, price, weight, category, subcategory, publishedDate, coverColor, ...same } = seed;
  const storedCategory = taxonomy.categories.find((one) => one.name === category);
  const storedSubcategory = storedCategory?.subcategories.find((one) => one.name === subcategory);
  if (!storedCategory || !storedSubcategory)
    throw new Error(`the seed has no category ${category}/${subcategory}`);
  return {
    ...same,
    _id: BookId.parse(id),
    price: z.decode(Dollars, price),
    weight: z.decode(Kilograms, weight),
    categoryId: storedCategory._id,
    subcategoryId: storedSubcategory._id,
    publishedDate: Number(publishedDate),
    supplied: same.stock,
    cover: { name: coverName(id), color: coverColor },
    samplePdf: fileName(id),
    version: 1,
    createdAt: now,
    changedAt: now,
  };
}

const fileName = (bookId: string) => `sample-${bookId}`;
const coverName = (bookId: string) => toNameWithAvif(fileName(bookId));

async function storeFiles({ s3, bucket }: SeedPorts, { id }: SeedBook): Promise<void> {
  const put = async (Key: string, file: URL, ContentType: string) =>
    s3.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key,
        Body: await readFile(file),
        ContentType,
        CacheControl: "public, max-age=31536000, immutable",
      }),
    );
  await Promise.all([
    ...COVER_FORMATS.flatMap((format) =>
      COVER_WIDTHS.map((width) =>
        put(
          coverPath({ name: coverName(id) }, width, format),
          coverFile(id, width, format),
          `image/${format}`,
        ),
      ),
    ),
    put(samplePath(fileName(id)), sampleFile(id), "application/pdf"),
  ]);
}
