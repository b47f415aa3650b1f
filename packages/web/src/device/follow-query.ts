import { type Dexie, liveQuery } from "dexie";

export type QueryHandlers<T> = {
  /** Called with the first result, and after each change, by other tabs too. */
  onResult(result: T): void;
  /** Also called if the database cannot be opened, which Dexie's live query does not report. */
  onFailure(error: unknown): void;
};

/** @returns a function that stops */
export function followQuery<T>(
  database: Dexie,
  query: () => Promise<T>,
  { onResult, onFailure }: QueryHandlers<T>,
): () => void {
  const subscription = liveQuery(query).subscribe({ next: onResult, error: onFailure });
  database.open().catch((error: unknown) => {
    if (!subscription.closed) onFailure(error);
  });
  return () => subscription.unsubscribe();
}
