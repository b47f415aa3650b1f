import { createFileRoute } from "@tanstack/react-router";
import { CategoriesPage } from "../admin/categories/CategoriesPage.tsx";
import { allCategories } from "../admin/categories/categories.ts";
import { listQuery } from "../admin/shared/list.ts";
import { prefetch } from "../api/queries/query-client.ts";

export const Route = createFileRoute("/admin/categories")({
  loader: (entry) => prefetch(entry, listQuery(allCategories)),
  component: CategoriesPage,
  head: () => ({ meta: [{ title: "Categories · Back office · Frangipani Books" }] }),
});
