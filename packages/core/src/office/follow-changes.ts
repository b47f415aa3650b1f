import { SETTLE_SECONDS } from "../kernel/retry.ts";
import type { IndexContent, OfficeStore, WritableIndex } from "./ports.ts";

const secondsBefore = (position: string, seconds: number): string =>
  new Date(Date.parse(position.slice(0, TIME_LENGTH)) - seconds * 1000).toISOString();
const TIME_LENGTH = new Date(0).toISOString().length;

/**
 * Updates an index to the current state of the table.
 * @param start the position of the index's content
 */
export function followChanges(
  store: Pick<OfficeStore, "changesSince" | "read" | "isbnsOf">,
  index: WritableIndex,
  start: string,
) {
  let position = start;
  let seen = new Set<string>();

  return {
    get position() {
      return position;
    },
    /** @returns the applied changes */
    async catchUp() {
      const from = secondsBefore(position, SETTLE_SECONDS);
      const read = await store.changesSince(from);
      const changes = read.filter(({ key }) => !seen.has(key));
      if (changes.length > 0) await applyContent(store, index, await store.read(changes));
      position = read.at(-1)?.key ?? position;
      seen = new Set(read.map(({ key }) => key));
      return changes;
    },
  };
}

export async function applyContent(
  store: Pick<OfficeStore, "isbnsOf">,
  index: WritableIndex,
  content: IndexContent,
): Promise<void> {
  const books = index.booksWithoutIsbn(content);
  index.apply(content, books.length > 0 ? await store.isbnsOf(books) : []);
}
