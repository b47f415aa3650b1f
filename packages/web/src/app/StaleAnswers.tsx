import { formatMoment } from "@frangipani/core/kernel/dates";
import { notifyManager, type Query, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { StaleBar } from "../ui/StaleBar.tsx";
import { failureText } from "./create-query-client.ts";

/**
 * Over a page some of whose answers could not be brought up to date: what failed, of when the shown ones are, and another
 * try. It watches all queries in use that have a text for it, so a page has nothing to add; without anything older the page
 * itself says so.
 */
export function StaleAnswers() {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const stale = () => cache.findAll({ predicate: isStale });
  const watch = useCallback((tell: () => void) => cache.subscribe(notifyManager.batchCalls(tell)), [cache]);
  const seen = () =>
    stale()
      .map(({ queryHash, state }) => [queryHash, state.dataUpdatedAt, state.fetchStatus].join(" "))
      .join();
  useSyncExternalStore(watch, seen);
  const queries = stale();
  if (queries.length === 0) return null;
  const asOf = Math.min(...queries.map(({ state }) => state.dataUpdatedAt));
  const texts = [...new Set(queries.flatMap((query) => failureText(query) ?? []))];
  return (
    <StaleBar
      onRetry={() => void client.refetchQueries({ predicate: isStale })}
      retrying={queries.some(({ state }) => state.fetchStatus === "fetching")}
    >
      {texts.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(" ")} What you see is as of{" "}
      {formatMoment(new Date(asOf))}.
    </StaleBar>
  );
}

const isStale = (query: Query): boolean =>
  query.state.status === "error" &&
  query.state.data !== undefined &&
  failureText(query) !== undefined &&
  query.isActive();
