import type { BookSummary } from "../../books/book/views.ts";
import type { CategoryId } from "../../categories/taxonomy.ts";
import type { Snapshot } from "./feed.ts";

/** A device stores the summaries of so many books at most: 1.4 MB over the network, some 50 MB of heap. */
export const MAX_DEVICE_BOOKS = 50_000;

/** Reserved for books that are added one by one: those of the cart, and changed ones. */
const RESERVED_FOR_SINGLE_BOOKS = 1_000;
/** Maximum for one category, so that the last one visited does not replace all others. */
const MAX_CATEGORY_BOOKS = 10_000;
/** Chunks of a category have one size, and grow by this much at most until the snapshot is made anew. */
export const MAX_CATEGORY_GROWTH = 1.1;

/**
 * The chunks that a device takes of a shop that is larger than its share: those for every device, then those of the
 * visited categories while there is room.
 * @param visited the last one first
 * @returns indexes of `snapshot.cards`, ascending; all of them in a smaller shop
 */
export function chooseChunks(
  { cards, parts }: Pick<Snapshot, "cards" | "parts">,
  visited: readonly CategoryId[],
): number[] {
  if (!parts) return [...cards.keys()];
  let firstOfNext = 0;
  const placed = parts.map((part) => {
    const firstIndex = firstOfNext;
    firstOfNext += part.chunks;
    return { ...part, firstIndex };
  });
  const forAll = placed.filter(({ categoryId }) => categoryId === null);
  const ofVisited = visited.flatMap((id) => placed.filter(({ categoryId }) => categoryId === id));
  let room = MAX_DEVICE_BOOKS - RESERVED_FOR_SINGLE_BOOKS;
  const chosen: number[] = [];
  for (const { categoryId, firstIndex, chunks, books } of [...forAll, ...ofVisited]) {
    const limit = categoryId === null ? room : Math.min(room, MAX_CATEGORY_BOOKS);
    const chunkSize = Math.ceil((MAX_CATEGORY_GROWTH * books) / chunks);
    const taken = books <= limit ? chunks : Math.floor(limit / chunkSize);
    for (let chunk = 0; chunk < taken; chunk += 1) chosen.push(firstIndex + chunk);
    room -= Math.min(books, taken * chunkSize);
  }
  return chosen.sort((a, b) => a - b);
}

/** Compares the chunks that a device has with those that it should have. */
export function compareChunks(
  { cards }: Pick<Snapshot, "cards">,
  chosen: readonly number[],
  hasChunk: (chunkIndex: number) => boolean,
): { lacksSome: boolean; hasOthers: boolean } {
  const unchosen = new Set(cards.keys());
  for (const chunkIndex of chosen) unchosen.delete(chunkIndex);
  return {
    lacksSome: !chosen.every((chunkIndex) => hasChunk(chunkIndex)),
    hasOthers: [...unchosen].some((chunkIndex) => hasChunk(chunkIndex)),
  };
}

/** Whether a device with a part of the shop adds a changed book that it does not have. */
export const belongsToShare = (
  { featured, categoryId }: Pick<BookSummary, "featured" | "categoryId">,
  { visited, count }: { visited: readonly CategoryId[]; count: number },
): boolean => count < MAX_DEVICE_BOOKS && (featured || visited.includes(categoryId));
