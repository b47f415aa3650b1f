import { createFileRoute } from "@tanstack/react-router";
import { kindOf, stockSearch } from "../admin/admin-search.ts";
import { inventory } from "../admin/books/inventory.ts";
import { listQuery } from "../admin/shared/list.ts";
import { StockPage } from "../admin/stock/StockPage.tsx";
import { prefetch } from "../api/queries/query-client.ts";

export const Route = createFileRoute("/admin/stock")({
  validateSearch: stockSearch,
  loader: (entry) => prefetch(entry, listQuery(inventory)),
  component: () => {
    const navigate = Route.useNavigate();
    return (
      <StockPage
        kind={kindOf(Route.useSearch())}
        onKind={(kind) =>
          void navigate({ search: { mode: kind === "received" ? "receive" : "count" }, replace: true })
        }
      />
    );
  },
  head: () => ({ meta: [{ title: "Stock · Back office · Frangipani Books" }] }),
});
