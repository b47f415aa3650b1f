import type { FetchQueryOptions, QueryKey } from "@tanstack/react-query";
import { currentUser } from "../session/session-user.ts";
import { queryClient } from "./query-client.ts";

// biome-ignore lint/suspicious/noExplicitAny: queries of any data, by keys of any shape.
type Query<Key extends QueryKey> = FetchQueryOptions<any, Error, any, Key>;

/**
 * For a route's loader: requests the page's data while its code is loading, in parallel with the access token. Not while
 * a link is only hovered, as the page requests its data again when it opens, and not if the session has ended since the
 * route's `beforeLoad`.
 */
export function prefetch<Keys extends readonly QueryKey[]>(
  { preload }: { preload: boolean },
  ...queries: { [At in keyof Keys]: Query<Keys[At]> }
): void {
  if (!preload && currentUser()) for (const query of queries) void queryClient.prefetchQuery(query);
}
