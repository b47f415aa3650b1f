import { formatMoment } from "@frangipani/core/kernel";
import { notifyManager, type Query, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from "react";
import { RetryBar } from "../../ui/feedback/StatusBars.tsx";
import { useUser } from "../session/session-user.ts";
import { persistQueries } from "./persist-queries.ts";
import { failureText, queryClient } from "./query-client.ts";

export function QueryProvider({ children }: { children: ReactNode }) {
  const userId = useUser()?.id;
  useEffect(() => (userId ? persistQueries(queryClient, userId) : undefined), [userId]);
  return (
    <QueryClientProvider client={queryClient}>
      <FailedQueriesBar />
      {children}
    </QueryClientProvider>
  );
}

/** Reports active queries with cached data whose refresh failed: the failure, the age of the data, and a retry. */
export function FailedQueriesBar() {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const stale = () => cache.findAll({ predicate: isStale });
  const subscribe = useCallback(
    (notify: () => void) => cache.subscribe(notifyManager.batchCalls(notify)),
    [cache],
  );
  const snapshot = () =>
    stale()
      .map(({ queryHash, state }) => [queryHash, state.dataUpdatedAt, state.fetchStatus].join(" "))
      .join();
  useSyncExternalStore(subscribe, snapshot);
  const queries = stale();
  if (queries.length === 0) return null;
  const asOf = Math.min(...queries.map(({ state }) => state.dataUpdatedAt));
  const texts = [...new Set(queries.flatMap((query) => failureText(query) ?? []))];
  return (
    <RetryBar
      onRetry={() => void client.refetchQueries({ predicate: isStale })}
      retrying={queries.some(({ state }) => state.fetchStatus === "fetching")}
    >
      {`${texts.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(" ")} What you see is as of ${formatMoment(new Date(asOf))}.`}
    </RetryBar>
  );
}

const isStale = (query: Query): boolean =>
  query.state.status === "error" &&
  query.state.data !== undefined &&
  failureText(query) !== undefined &&
  query.isActive();
