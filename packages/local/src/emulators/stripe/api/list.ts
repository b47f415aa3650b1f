import type { Kind, Kinds } from "../kinds.ts";
import type { Ledger } from "../ledger.ts";
import type { ListQuery } from "../list-query.ts";

export type List<T> = { object: "list"; data: T[]; has_more: boolean; url: string };

type Paging = {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: ListQuery["created"];
};

/** One page of a list, newest first. */
export function listOf<K extends Kind>(
  ledger: Ledger,
  kind: K,
  url: string,
  paging: Paging,
  filter: { parent?: string | undefined; types?: string[] | undefined } = {},
): List<Kinds[K]> {
  const { objects, hasMore } = ledger.list(kind, {
    limit: paging.limit,
    startingAfter: paging.starting_after,
    endingBefore: paging.ending_before,
    created: paging.created,
    ...filter,
  });
  return { object: "list", data: objects, has_more: hasMore, url };
}

/** The line items of a session, in the order the shop sent them. */
export function lineItemList(
  ledger: Ledger,
  sessionId: string,
  { limit, starting_after }: { limit: number; starting_after?: string | undefined },
): List<Kinds["item"]> {
  const items = ledger.childrenOf("item", sessionId);
  const from = starting_after === undefined ? 0 : items.findIndex(({ id }) => id === starting_after) + 1;
  return {
    object: "list",
    data: items.slice(from, from + limit),
    has_more: items.length > from + limit,
    url: `/v1/checkout/sessions/${sessionId}/line_items`,
  };
}
