import { createFileRoute } from "@tanstack/react-router";
import { Categories } from "../../browse/category/Categories.tsx";

export const Route = createFileRoute("/_shop/categories")({
  head: () => ({ meta: [{ title: "Categories · Frangipani Books" }] }),
  component: Categories,
});
