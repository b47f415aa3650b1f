import { createSyncStoragePersister } from "@tanstack/query-sync-storage-persister";
import type { QueryClient } from "@tanstack/react-query";
import { type PersistedClient, persistQueryClient } from "@tanstack/react-query-persist-client";
import { currentUser, sessionState } from "./session.ts";

/** Under the prefix of what belongs to a person, so that signing out finds it (user-data/user-storage.ts). */
const KEY = "personal.answers";
const MAX_AGE_MILLISECONDS = 30 * 86_400_000;

/** What is unused in memory is collected, and what is collected is no longer saved. */
const gcTime = Number.POSITIVE_INFINITY;

/** Options of a query whose answer is saved. */
export const savedQuery = (failure: string) => ({ meta: { failure, saved: true }, gcTime });

/**
 * Saves answers on this device, for the time without a network. They are somebody's: written while that person is signed
 * in, and read by nobody else.
 * @returns stops it
 */
export function saveAnswers(queryClient: QueryClient, userId: string): () => void {
  const isTheirs = () => currentUser()?.id === userId;
  const persister = createSyncStoragePersister({
    key: KEY,
    throttleTime: 0,
    serialize: (client) => JSON.stringify(withoutFailures(client)),
    storage: {
      getItem: (key) => localStorage.getItem(key),
      removeItem: (key) => localStorage.removeItem(key),
      // A write that was waiting when they signed out comes too late.
      setItem: (key, value) => {
        if (isTheirs()) localStorage.setItem(key, value);
      },
    },
  });
  const [stop] = persistQueryClient({
    queryClient,
    persister,
    maxAge: MAX_AGE_MILLISECONDS,
    buster: userId,
    hydrateOptions: { defaultOptions: { queries: { gcTime } } },
    dehydrateOptions: {
      shouldDehydrateQuery: ({ meta, state }) => meta?.saved === true && state.data !== undefined,
      shouldDehydrateMutation: () => false,
    },
  });
  const leave = sessionState.subscribe(() => {
    if (!isTheirs()) stop();
  });
  return () => {
    leave();
    stop();
  };
}

/** An answer that could not be brought up to date is as good as it was; whether the next time fails, shows then. */
const withoutFailures = (client: PersistedClient): PersistedClient => ({
  ...client,
  clientState: {
    ...client.clientState,
    queries: client.clientState.queries.map((query) => ({
      ...query,
      state: { ...query.state, status: "success", error: null },
    })),
  },
});
