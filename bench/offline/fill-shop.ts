import type { Book, BookId } from "@frangipani/core/books";
import type { Category } from "@frangipani/core/categories";
import { bookItem, categoryCountWrites, dynamoSettings, keys } from "@frangipani/core/dynamo";
import { instant, secondsAfter } from "@frangipani/core/kernel";
import { createSnapshotJob, snapshotPorts } from "@frangipani/functions/apps/snapshot";
import { testBook } from "../../packages/core/test/support/book.ts";
import { createLocalClock } from "../../packages/local/src/clock.ts";
import { startCloud } from "../../packages/local/src/cloud.ts";
import { openDataDir } from "../../packages/local/src/data-dir/data-dir.ts";
import { seedOnce } from "../../packages/local/src/seed.ts";
import { generatedBook } from "../generated-books.ts";

/** One book of every STORED_EVERY is in the table too: writing all of a million would take half an hour. */
export const STORED_EVERY = 1_000;
const [FEATURED_EVERY, SOLD_EVERY] = [500, 100];

/** Makes the snapshot and the index of `count` books in the data directory of a stopped product. */
export async function fillShop(dataDir: string, count: number): Promise<void> {
  const directory = openDataDir(dataDir);
  const clock = createLocalClock();
  const cloud = await startCloud(directory, clock, "http://localhost");
  try {
    await seedOnce(cloud.resources);
    const { table } = cloud.resources;
    const { categories } = await dynamoSettings(table).taxonomy.read();
    const startedAt = clock.now();
    const bookAt = (index: number) => filledBook(index, categories, startedAt);
    for (let index = 0; index < count; index += STORED_EVERY) {
      const book = bookAt(index);
      await table.writeEach([table.put(keys.book(book._id), bookItem(book))]);
    }
    const counts = Array.from({ length: count }, (_, index) => ({ ...categoryAt(index, categories), by: 1 }));
    await table.transact(categoryCountWrites(table, counts));
    const ports = snapshotPorts(cloud.resources);
    const { catalogue } = ports;
    const runJob = createSnapshotJob({
      ...ports,
      catalogue: {
        ...catalogue,
        async *allBooks() {
          yield* catalogue.allBooks();
          for (let index = 0; index < count; index += 1) if (index % STORED_EVERY > 0) yield bookAt(index);
        },
      },
    });
    const outcome = await runJob({ always: true });
    if (outcome !== "made") throw new Error(outcome);
  } finally {
    await cloud.stop();
    directory.close();
  }
}

const TEMPLATE = testBook({ description: "A shop's own words about a book. ".repeat(15) });

/** A generated book as a shop stores it. */
function filledBook(index: number, categories: readonly Category[], startedAt: Date): Book {
  const { id, title, author } = generatedBook(index);
  const moment = instant(secondsAfter(startedAt, index - 1_000_000));
  const stock = index % 50;
  const sold = index % SOLD_EVERY === 0 ? 1 + (index % 37) : 0;
  return {
    ...TEMPLATE,
    _id: id as BookId,
    title,
    author,
    ...categoryAt(index, categories),
    stock,
    supplied: stock + sold,
    featured: index % FEATURED_EVERY === 0,
    createdAt: moment,
    changedAt: moment,
  };
}

function categoryAt(
  index: number,
  categories: readonly Category[],
): Pick<Book, "categoryId" | "subcategoryId"> {
  const { _id, subcategories } = categories[index % categories.length] as Category;
  return { categoryId: _id, subcategoryId: subcategories[index % subcategories.length]?._id ?? null };
}
