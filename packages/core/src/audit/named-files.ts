import type { Book } from "../books/book/book.ts";
import type { BookId } from "../books/book/book-id.ts";
import { coverPaths, samplePath } from "../books/book/file-urls.ts";

export type NamedFiles = ReturnType<typeof namedFiles>;

/** The files that books name. One entry for all files of a cover, as the names of millions would not fit into memory. */
export function namedFiles() {
  // `found` has a bit for each of coverPaths.
  const covers = new Map<string, { book: BookId; found: number }>();
  const missingSamples = new Map<string, BookId>();
  return {
    add({ _id, cover, samplePdf }: Pick<Book, "_id" | "cover" | "samplePdf">): void {
      if (cover) covers.set(cover.name, { book: _id, found: 0 });
      if (samplePdf) missingSamples.set(samplePath(samplePdf), _id);
    },

    /** Notes that the file exists. @returns whether a book names it */
    find(path: string): boolean {
      if (missingSamples.delete(path)) return true;
      const name = path.slice(path.indexOf("/") + 1, path.lastIndexOf("-"));
      const cover = covers.get(name);
      const at = cover ? coverPaths({ name }).indexOf(path) : -1;
      if (!cover || at < 0) return false;
      cover.found |= 1 << at;
      return true;
    },

    *missing(): Iterable<[path: string, book: BookId]> {
      for (const [name, { book, found }] of covers)
        for (const [at, path] of coverPaths({ name }).entries())
          if ((found & (1 << at)) === 0) yield [path, book];
      yield* missingSamples;
    },
  };
}
