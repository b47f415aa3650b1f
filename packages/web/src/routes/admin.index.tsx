import { createFileRoute } from "@tanstack/react-router";
import { booksSearch } from "../admin/admin-search.ts";
import { BooksPage } from "../admin/books/BooksPage.tsx";
import { inventory } from "../admin/books/inventory.ts";
import { listQuery } from "../admin/shared/list.ts";
import { prefetch } from "../api/queries/query-client.ts";
import { useTableUrl } from "../ui/table/url/table-url.ts";

export const Route = createFileRoute("/admin/")({
  validateSearch: booksSearch,
  loader: (entry) => prefetch(entry, listQuery(inventory)),
  component: () => <BooksPage url={useTableUrl(Route.useSearch(), Route.useNavigate())} />,
  head: () => ({ meta: [{ title: "Books · Back office · Frangipani Books" }] }),
});
