import { bookMessages } from "@frangipani/core/books";
import type { InventoryMatches } from "@frangipani/core/catalogue";
import type { ApiInput } from "@frangipani/functions/api";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { useList } from "../../shared/list.ts";
import { inventory, pagesKey } from "./inventory.ts";

/** One page of the books of a large shop, which the server finds and sorts. */
export const inventoryPage = (query: NonNullable<ApiInput<"GET /api/book/inventory/search">["query"]>) =>
  queryOptions({
    queryKey: [...pagesKey, query],
    meta: { failure: bookMessages.fetchFailed },
    queryFn: ({ signal }): Promise<InventoryMatches> =>
      callApi("GET /api/book/inventory/search", { query, signal }),
  });

/** undefined until the shop's size is known */
export const useIsLargeInventory = (): boolean | undefined => useList(inventory).data?.isLarge;
