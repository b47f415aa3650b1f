import { descriptionsOf } from "@frangipani/core/catalogue";
import { openDatabase } from "./database.ts";

// Lazy, with the search in descriptions: of ten thousand books they are some three megabytes, read once a visit.
let read: { key: string; descriptions: Promise<[id: string, text: string][]> } | undefined;

/** Of all books on this device that have come with their details. Empty where nothing is stored. */
export async function readStoredDescriptions(): Promise<ReadonlyMap<string, string>> {
  try {
    const { detailChunks, details } = await openDatabase();
    const key = (await detailChunks.toCollection().primaryKeys()).join(" ");
    if (read?.key !== key) {
      const descriptions = detailChunks
        .toArray()
        .then((rows) => rows.flatMap(({ chunk }) => descriptionsOf(chunk)));
      read = { key, descriptions };
    }
    // Single ones are newer.
    const changed = await details.toArray();
    return new Map([
      ...(await read.descriptions),
      ...changed.map(({ _id, description }): [string, string] => [_id, description]),
    ]);
  } catch (error) {
    read = undefined;
    console.warn("The descriptions could not be searched.", error);
    return new Map();
  }
}
