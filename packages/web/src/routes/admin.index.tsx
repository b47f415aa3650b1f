import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "../app/queries/prefetch.ts";
import { BooksPage } from "../features/admin/books/BooksPage.tsx";
import { booksSearch } from "../features/admin/books/books-search.ts";
import { inventory } from "../features/admin/books/inventory/inventory.ts";
import { listQuery } from "../features/admin/shared/list.ts";
import { useTableUrl } from "../features/shared/table/table-url.ts";

export const Route = createFileRoute("/admin/")({
  validateSearch: booksSearch,
  loader: (entry) => prefetch(entry, listQuery(inventory)),
  component: Books,
  head: () => ({ meta: [{ title: "Books · Back office · Frangipani Books" }] }),
});

function Books() {
  return <BooksPage url={useTableUrl(Route.useSearch(), Route.useNavigate())} />;
}
