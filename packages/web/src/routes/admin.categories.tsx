import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "../app/queries/prefetch.ts";
import { CategoriesPage } from "../features/admin/categories/CategoriesPage.tsx";
import { allCategories } from "../features/admin/shared/categories.ts";
import { listQuery } from "../features/admin/shared/list.ts";

export const Route = createFileRoute("/admin/categories")({
  loader: (entry) => prefetch(entry, listQuery(allCategories)),
  component: CategoriesPage,
  head: () => ({ meta: [{ title: "Categories · Back office · Frangipani Books" }] }),
});
