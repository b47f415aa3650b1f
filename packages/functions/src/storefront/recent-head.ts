import type { BookReadPorts } from "@frangipani/core/books";
import { type CatalogueStore, type Cursor, freshForMs } from "@frangipani/core/catalogue";

export type Head = {
  taxonomy: Awaited<ReturnType<BookReadPorts["taxonomy"]["read"]>>;
  latest: Cursor;
  /** Number of changes by this process before it was read. */
  ownChanges: number;
};

type HeadPorts = {
  taxonomy: BookReadPorts["taxonomy"];
  catalogue: Pick<CatalogueStore, "latest" | "countOwnChanges">;
};

/** The categories and the end of the feed, as of a few seconds ago or after the last change by this process. */
export function recentHead({ taxonomy, catalogue }: HeadPorts): () => Promise<Head> {
  let held: Promise<Head> | undefined;
  let readAt = 0;
  let ownChanges = 0;

  const read = async (changes: number): Promise<Head> => {
    const [names, latest] = await Promise.all([taxonomy.read(), catalogue.latest()]);
    return { taxonomy: names, latest, ownChanges: changes };
  };

  return () => {
    const isFresh = freshForMs(readAt, performance.now()) > 0 && ownChanges === catalogue.countOwnChanges();
    if (held && isFresh) return held;
    readAt = performance.now();
    ownChanges = catalogue.countOwnChanges();
    const reading = read(ownChanges);
    held = reading;
    // Waiting callers get the error; the next call reads again.
    reading.catch(() => {
      if (held === reading) held = undefined;
    });
    return reading;
  };
}
