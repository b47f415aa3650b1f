import { readFile } from "node:fs/promises";
import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { AddressId, type NewUser, UserId, withAddress } from "@frangipani/core/accounts";
import { addUser } from "@frangipani/core/accounts/server";
import { type Book, BookId, coverFiles, coverPath, samplePath, toCoverName } from "@frangipani/core/books";
import { CategoryId, SubcategoryId, type Taxonomy } from "@frangipani/core/categories";
import {
  bookItem,
  categoryCountWrite,
  dynamoAddresses,
  dynamoSettings,
  dynamoUsers,
  keys,
  type Table,
} from "@frangipani/core/dynamo";
import { SlabId } from "@frangipani/core/gst";
import { type Clock, Dollars, instant, Kilograms, Percent, yearInSingapore } from "@frangipani/core/kernel";
import { CountryId, RateId, ZoneId } from "@frangipani/core/shipping";
import * as z from "zod/mini";
import type { SeedBook } from "../seed/books.ts";
import { catalogue, coverFile, sampleFile } from "../seed/catalogue.ts";
import { people } from "../seed/people.ts";

type SeedPorts = { table: Table; clock: Clock; s3: S3Client; bucket: string };

const Seeded = z.object({ seededAt: z.string() });
const seedMark = { pk: "settings", sk: "seed" };

/** Fills a new shop once. A seed that was killed runs again and leaves existing items as they are. */
export async function seedOnce(ports: SeedPorts): Promise<"seeded" | "seeded before"> {
  if (await ports.table.get(Seeded, seedMark)) return "seeded before";
  const taxonomy = await seedSettings(ports);
  await Promise.all([seedBooks(ports, taxonomy), seedPeople(ports)]);
  await ports.table.write(ports.table.put(seedMark, { seededAt: ports.clock.now().toISOString() }));
  return "seeded";
}

const unlessStored = <D extends { version: number }>(stored: D, initial: D): D =>
  stored.version > 0 ? stored : initial;

/** Stores categories, shipping and GST, unless there are any. @returns the taxonomy */
async function seedSettings({ table, clock }: SeedPorts): Promise<Taxonomy> {
  const { taxonomy, shipping, gst } = dynamoSettings(table);
  await shipping.change((now) =>
    unlessStored(now, {
      version: 0,
      zones: catalogue.zones.map(({ id, ...zone }) => ({ ...zone, _id: ZoneId.parse(id) })),
      countries: catalogue.countries.map(({ id, zoneId, ...country }) => ({
        ...country,
        _id: CountryId.parse(id),
        zoneId: zoneId === null ? null : ZoneId.parse(zoneId),
      })),
      rates: catalogue.rates.map(({ id, zoneId, weightRangeMin, weightRangeMax, rate, ...rest }) => ({
        ...rest,
        _id: RateId.parse(id),
        zoneId: ZoneId.parse(zoneId),
        weightRangeMin: z.decode(Kilograms, weightRangeMin),
        weightRangeMax: z.decode(Kilograms, weightRangeMax),
        rate: z.decode(Dollars, rate),
      })),
    }),
  );
  const { id, rate, ...slab } = catalogue.gst;
  const year = yearInSingapore(clock.now());
  await gst.change((now) =>
    unlessStored(now, {
      version: 0,
      slabs: [{ ...slab, _id: SlabId.parse(id), year, rate: z.decode(Percent, rate) }],
    }),
  );
  return taxonomy.change((now) =>
    unlessStored(now, {
      version: 0,
      categories: catalogue.categories.map(({ name, subcategories, displayOrder }) => ({
        _id: CategoryId.parse(name),
        name,
        displayOrder,
        subcategories: subcategories.map((sub) => ({
          _id: SubcategoryId.parse(`${name}_${sub}`),
          name: sub,
        })),
      })),
    }),
  );
}

async function seedBooks(ports: SeedPorts, taxonomy: Taxonomy): Promise<void> {
  for (const seed of catalogue.books) {
    // The files of one book at a time: a busy machine does not open a hundred connections within the client's second.
    await storeFiles(ports, seed);
    const book = bookOf(seed, taxonomy, instant(ports.clock.now()));
    // The table refuses this if an earlier start has stored the book, which its category then counts already.
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
const coverName = (bookId: string) => toCoverName(fileName(bookId));

async function storeFiles({ s3, bucket }: SeedPorts, { id }: SeedBook): Promise<void> {
  const cover = { name: coverName(id) };
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
    ...coverFiles(cover).map(({ width, format }) =>
      put(coverPath(cover, width, format), coverFile(id, width, format), `image/${format}`),
    ),
    put(samplePath(fileName(id)), sampleFile(id), "application/pdf"),
  ]);
}

export const demoAccounts: readonly (NewUser & { _id: UserId })[] = Object.values(people).map(
  ({ id, ...person }) => ({ ...person, confirmedEmail: person.email, _id: UserId.parse(id), status: true }),
);

async function seedPeople({ table, clock }: SeedPorts): Promise<void> {
  const users = dynamoUsers(table);
  await Promise.all(
    demoAccounts.map(async (person) => {
      if (!(await users.byEmail(person.email))) await addUser({ users, clock }, person);
    }),
  );
  await dynamoAddresses(table).change(UserId.parse(people.reader.id), (book) =>
    book.addresses.length > 0
      ? book
      : withAddress(book, AddressId.parse("ad_reader"), {
          name: people.reader.name,
          address: "27 Tanjong Pagar Road, #03-11",
          city: "Singapore",
          state: "Singapore",
          zipCode: "088451",
          country: "Singapore",
          isDefault: true,
        }),
  );
}
