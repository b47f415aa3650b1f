import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "../app/queries/prefetch.ts";
import { inventory } from "../features/admin/books/inventory/inventory.ts";
import { listQuery } from "../features/admin/shared/list.ts";
import { StockPage } from "../features/admin/stock/StockPage.tsx";
import { kindOf, stockSearch } from "../features/admin/stock/stock-search.ts";

export const Route = createFileRoute("/admin/stock")({
  validateSearch: stockSearch,
  loader: (entry) => prefetch(entry, listQuery(inventory)),
  component: Stock,
  head: () => ({ meta: [{ title: "Stock-take · Back office · Frangipani Books" }] }),
});

function Stock() {
  const navigate = Route.useNavigate();
  return (
    <StockPage
      kind={kindOf(Route.useSearch())}
      onKind={(kind) =>
        void navigate({ search: kind === "received" ? { mode: "receive" } : {}, replace: true })
      }
    />
  );
}
