import { formatDate } from "@frangipani/core/kernel";
import { type CustomerSummary, orderMessages } from "@frangipani/core/orders";
import { Link } from "@tanstack/react-router";
import { formatDollars } from "../../api/dollars.ts";
import { standaloneLinkInLine } from "../../ui/actions/standalone-link.ts";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import { ListPage } from "../shared/ListPage.tsx";
import { matcher } from "../shared/matches.ts";
import { useListTable } from "../shared/use-list-table.ts";
import { customers, NONE } from "./customers.ts";

const matching = matcher<CustomerSummary>(({ customerName, email }) => `${customerName} ${email}`);

export function CustomersPage({ url }: { url: TableUrl }) {
  const table = useListTable(customers, {
    pluralName: "customers",
    url,
    find: matching,
    // docs/rules.md#admin-customers
    pagesIgnoreSearch: true,
  });
  return (
    <>
      <PageHeader title="Customers" />
      <ListPage
        table={table}
        placeholder="Name or email"
        rowKey={({ _id }) => _id}
        columns={customerColumns}
        empty={{ title: NONE, text: "Customers are listed here once they have placed an order." }}
      />
    </>
  );
}

export const customerColumns: Column<CustomerSummary>[] = [
  {
    key: "customer",
    header: "Customer",
    phone: "lead",
    cell: ({ customerName }) => <strong>{customerName || orderMessages.deletedCustomer}</strong>,
  },
  {
    key: "email",
    header: "Email",
    cell: ({ email }) =>
      email && (
        <Link to="/admin/orders" search={{ q: email }} className={standaloneLinkInLine}>
          {email}
        </Link>
      ),
  },
  { key: "orders", header: "Orders", align: "end", cell: ({ totalQuantity }) => totalQuantity },
  { key: "spent", header: "Total Spent", align: "end", cell: ({ totalSpent }) => formatDollars(totalSpent) },
  {
    key: "last",
    header: "Last Order",
    align: "end",
    cell: ({ lastOrderDate }) => (lastOrderDate ? formatDate(lastOrderDate) : "Never"),
  },
];
