import { descriptionsOf } from "@frangipani/core/catalogue";
import { openDatabase } from "./database.ts";

// Cached while the page is open: about three megabytes for ten thousand books.
let cache: { key: string; descriptions: Promise<[id: string, text: string][]> } | undefined;

/** Descriptions of the books on this device whose details are stored. Empty if nothing is stored. */
export async function readStoredDescriptions(): Promise<ReadonlyMap<string, string>> {
  try {
    const { detailChunks, details } = await openDatabase();
    const key = (await detailChunks.toCollection().primaryKeys()).join(" ");
    if (cache?.key !== key) {
      const descriptions = detailChunks
        .toArray()
        .then((rows) => rows.flatMap(({ chunk }) => descriptionsOf(chunk)));
      cache = { key, descriptions };
    }
    // Details of single books are newer than those in chunks.
    const single = await details.toArray();
    return new Map([
      ...(await cache.descriptions),
      ...single.map(({ _id, description }): [string, string] => [_id, description]),
    ]);
  } catch (error) {
    cache = undefined;
    console.warn("The descriptions could not be searched.", error);
    return new Map();
  }
}
