import { createFileRoute } from "@tanstack/react-router";
import { BooksPage, type BooksSearch } from "../features/admin/books/BooksPage.tsx";
import { SHOWN, type Shown } from "../features/admin/books/find-books.ts";
import { oneOf, tableSearch, useTableUrl } from "../features/admin/parts/table-url.ts";

export const Route = createFileRoute("/admin/")({
  validateSearch: (search: Record<string, unknown>): BooksSearch => {
    const show = oneOf<Shown>(SHOWN, search.show) as BooksSearch["show"];
    return {
      ...tableSearch(search),
      ...(show && { show }),
      ...(typeof search.order === "string" && { order: search.order }),
    };
  },
  component: Books,
  head: () => ({ meta: [{ title: "Books · Back office · Frangipani Books" }] }),
});

function Books() {
  return <BooksPage table={useTableUrl(Route.useSearch(), Route.useNavigate())} />;
}
