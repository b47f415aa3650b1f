import type { CustomerSummary, FoundCustomers } from "@frangipani/core/orders";
import type { ApiInput } from "@frangipani/functions/api";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { PAGE_SIZE, pageCountOf } from "../../ui/table/url/paging.ts";
import type { SortedTableSearch } from "../../ui/table/url/table-search.ts";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import { sortingOf } from "../shared/sorting.tsx";
import type { Table } from "../shared/use-list-table.ts";

export const NONE = "No Customer Records Found!";

const SORT_KEYS = ["name", "orders", "spent", "last"] as const;

type CustomerOrder = NonNullable<ApiInput<"GET /api/orders/customers">["query"]>["order"];

/** The server finds and sorts them. */
export const customersQuery = ({ q, page = 1, order }: SortedTableSearch) =>
  queryOptions({
    queryKey: ["admin", "customers", { q, page, order }],
    meta: { failure: NONE },
    queryFn: ({ signal }): Promise<FoundCustomers> => {
      const known = sortingOf(SORT_KEYS, order) ? (order as CustomerOrder) : undefined;
      return callApi("GET /api/orders/customers", {
        query: { q, page, order: known, limit: PAGE_SIZE },
        signal,
      });
    },
  });

export function useCustomersTable(url: TableUrl<SortedTableSearch>) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...customersQuery(url.search),
    placeholderData: (previous: FoundCustomers | undefined) => previous,
  });
  const table: Table<CustomerSummary> = {
    pluralName: "customers",
    text: url.text,
    onText: url.onText,
    status: data
      ? `Showing ${data.isCut ? "more than " : ""}${data.count} of ${data.total} customers`
      : !isError && "Loading customers...",
    rows: data?.customers,
    isEmpty: data?.total === 0,
    page: url.page,
    // docs/rules.md#admin-customers: of all, whatever is searched
    pageCount: pageCountOf(data?.total ?? 0),
    onPage: (page) => page >= 1 && page <= pageCountOf(data?.total ?? 0) && url.onPage(page),
    failure: isError ? { title: NONE, isRetrying: isFetching, retry: () => void refetch() } : null,
    isOutdated: isPlaceholderData,
  };
  return {
    ...table,
    sorting: sortingOf(SORT_KEYS, url.search.order),
    onSort: (order: string | undefined) => url.change({ order }),
  };
}
