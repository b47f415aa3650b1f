import { formatDate } from "@frangipani/core/kernel/dates";
import type { CustomerSummary } from "@frangipani/core/orders/summaries";
import { Link } from "@tanstack/react-router";
import { requestApi } from "../../../app/api.ts";
import type { Column } from "../../../ui/DataTable.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { standaloneLinkInLine } from "../../../ui/standaloneLink.ts";
import { formatDollars } from "../../shared/dollars.ts";
import { pageCountOf } from "../../shared/table/paging.ts";
import type { TableUrl } from "../../shared/table/table-url.ts";
import { failureOf } from "../shared/failure-of.ts";
import { ListPage } from "../shared/ListPage.tsx";
import { matcher } from "../shared/matches.ts";
import { useWholeList } from "../shared/use-whole-list.ts";

const NONE = "No Customer Records Found!";
const matching = matcher<CustomerSummary>(({ customerName, email }) => `${customerName} ${email}`);

export function CustomersPage({ table }: { table: TableUrl }) {
  const customers = useWholeList(
    "customers",
    (query, signal) => requestApi("GET /api/orders/getAllOrdersByUser", { query, signal }),
    NONE,
  );
  const all = customers.data?.rows;
  return (
    <>
      <PageHeader title="Customers" />
      <ListPage
        things="customers"
        placeholder="Name or email"
        table={table}
        all={all}
        found={all && matching(all, table.text)}
        // Of all customers, whatever is searched (docs/rules.md#admin-customers).
        pageCount={all && pageCountOf(all.length)}
        isPartial={customers.data?.isComplete === false}
        failure={failureOf(customers, NONE)}
        rowKey={({ _id }) => _id}
        columns={columns}
        empty={{ title: NONE, text: "Whoever places an order is listed here." }}
      />
    </>
  );
}

const columns: Column<CustomerSummary>[] = [
  {
    key: "customer",
    header: "Customer",
    phone: "lead",
    cell: ({ customerName }) => <strong>{customerName}</strong>,
  },
  {
    key: "email",
    header: "Email",
    cell: ({ email }) => (
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
