import { createSyncStoragePersister } from "@tanstack/query-sync-storage-persister";
import type { QueryClient } from "@tanstack/react-query";
import {
  type PersistedClient,
  type PersistQueryClientOptions,
  persistQueryClientRestore,
  persistQueryClientSave,
} from "@tanstack/react-query-persist-client";
import { deviceStorage, renameKey } from "../../device/device-storage.ts";
import { currentUser, sessionState } from "../session/session-user.ts";

/** "personal." is the prefix of user data, so that signing out removes it (device/device-storage.ts). */
const KEY = "personal.queries";
const MAX_AGE_MS = 30 * 86_400_000;

/** Saved queries are never garbage-collected, since only queries in memory are written. */
const gcTime = Number.POSITIVE_INFINITY;

export const savedQuery = (failure: string) => ({ meta: { failure, saved: true }, gcTime });

/** Persists queries for reading offline while this user is signed in; discards another user's. @returns a function that stops it */
export function persistQueries(queryClient: QueryClient, userId: string): () => void {
  // The key in builds until November 2026.
  renameKey(deviceStorage, "personal.answers", KEY);
  const isSignedIn = () => currentUser()?.id === userId;
  const persister = createSyncStoragePersister({
    key: KEY,
    throttleTime: 0,
    serialize: (client) => JSON.stringify(withoutFailures(client)),
    storage: {
      getItem: (key) => deviceStorage.get(key),
      removeItem: (key) => deviceStorage.remove(key),
      // A throttled write may come after the sign-out.
      setItem: (key, value) => {
        if (isSignedIn()) deviceStorage.set(key, value);
      },
    },
  });
  const options: PersistQueryClientOptions = {
    queryClient,
    persister,
    maxAge: MAX_AGE_MS,
    buster: userId,
    hydrateOptions: { defaultOptions: { queries: { gcTime } } },
    dehydrateOptions: {
      shouldDehydrateQuery: ({ meta, state }) => meta?.saved === true && state.data !== undefined,
      shouldDehydrateMutation: () => false,
    },
  };
  const end = new AbortController();
  const stop = () => end.abort();
  const onEnd = (unsubscribe: () => void) => end.signal.addEventListener("abort", unsubscribe);
  onEnd(
    sessionState.subscribe(() => {
      if (!isSignedIn()) stop();
    }),
  );
  const saveChanges = () => {
    if (end.signal.aborted) return;
    onEnd(
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        // Only for saved queries, since each change writes all of them.
        if (query.meta?.saved && CHANGE_TYPES.has(type)) void persistQueryClientSave(options);
      }),
    );
  };
  persistQueryClientRestore(options)
    .catch((error: unknown) => console.warn("What was saved for reading offline cannot be read.", error))
    .then(saveChanges);
  return stop;
}

const CHANGE_TYPES: ReadonlySet<string> = new Set(["added", "removed", "updated"]);

/**
 * A query that failed to refresh is saved as a success: its data is still valid. All are refreshed on the next visit: otherwise
 * data of a clock that was ahead would count as fresh until then.
 */
const withoutFailures = (client: PersistedClient): PersistedClient => ({
  ...client,
  clientState: {
    ...client.clientState,
    queries: client.clientState.queries.map((query) => ({
      ...query,
      state: { ...query.state, status: "success", error: null, isInvalidated: true },
    })),
  },
});
