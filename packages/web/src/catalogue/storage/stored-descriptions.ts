import { descriptionsOf } from "@frangipani/core/catalogue";
import { openDatabase } from "./database.ts";

// Cached for a visit: for ten thousand books about three megabytes.
let read: { key: string; descriptions: Promise<[id: string, text: string][]> } | undefined;

/** Descriptions of the books on this device whose details are stored. Empty if nothing is stored. */
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
    // Single descriptions are newer.
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
