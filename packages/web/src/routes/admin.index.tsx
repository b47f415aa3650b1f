import { createFileRoute } from "@tanstack/react-router";
import { BooksPage } from "../features/admin/books/BooksPage.tsx";
import { booksSearch } from "../features/admin/books/books-search.ts";
import { useTableUrl } from "../features/shared/table/table-url.ts";

export const Route = createFileRoute("/admin/")({
  validateSearch: booksSearch,
  component: Books,
  head: () => ({ meta: [{ title: "Books · Back office · Frangipani Books" }] }),
});

function Books() {
  return <BooksPage url={useTableUrl(Route.useSearch(), Route.useNavigate())} />;
}
