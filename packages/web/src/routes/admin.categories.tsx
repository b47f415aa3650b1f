import { createFileRoute } from "@tanstack/react-router";
import { CategoriesPage } from "../features/admin/categories/CategoriesPage.tsx";

export const Route = createFileRoute("/admin/categories")({
  component: CategoriesPage,
  head: () => ({ meta: [{ title: "Categories · Back office · Frangipani Books" }] }),
});
