import { formatDate } from "@frangipani/core/kernel";
import { type CustomerSummary, orderMessages } from "@frangipani/core/orders";
import { Link } from "@tanstack/react-router";
import { formatDollars } from "../../api/dollars.ts";
import { standaloneLinkInLine } from "../../ui/actions/standalone-link.ts";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import type { Column } from "../../ui/table/DataTable.tsx";
import type { SortedTableSearch } from "../../ui/table/url/table-search.ts";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import { sortable } from "../shared/columns.tsx";
import { ListPage } from "../shared/ListPage.tsx";
import { useServerTable } from "../shared/tables.ts";
import { customers, NO_CUSTOMERS } from "./people.ts";

export function CustomersPage({ url }: { url: TableUrl<SortedTableSearch> }) {
  const table = useServerTable(customers, url);
  return (
    <>
      <PageHeader title="Customers" />
      <ListPage
        table={table}
        placeholder="Name or email"
        rowKey={({ _id }) => _id}
        columns={customerColumns(table)}
        empty={{ title: NO_CUSTOMERS, text: "Customers are listed here once they have placed an order." }}
      />
    </>
  );
}

type Sorted = Pick<
  ReturnType<typeof useServerTable<CustomerSummary, (typeof customers.sortKeys)[number]>>,
  "sorting" | "onSort"
>;

export const customerColumns = ({ sorting, onSort }: Sorted): Column<CustomerSummary>[] => [
  {
    ...sortable("name", "Customer", sorting, onSort),
    phone: "lead",
    cell: ({ customerName }) => <strong>{customerName || orderMessages.deletedCustomer}</strong>,
  },
  {
    header: "Email",
    cell: ({ email }) =>
      email && (
        <Link to="/admin/orders" search={{ q: email }} className={cx(standaloneLinkInLine, shared.anywhere)}>
          {email}
        </Link>
      ),
  },
  { ...sortable("orders", "Orders", sorting, onSort, "end"), cell: ({ totalQuantity }) => totalQuantity },
  {
    ...sortable("spent", "Total Spent", sorting, onSort, "end"),
    cell: ({ totalSpent }) => formatDollars(totalSpent),
  },
  {
    ...sortable("last", "Last Order", sorting, onSort, "end"),
    cell: ({ lastOrderDate }) => (lastOrderDate ? formatDate(lastOrderDate) : "Never"),
  },
];
