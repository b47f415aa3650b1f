import { createFileRoute } from "@tanstack/react-router";
import { Home } from "../../home/Home.tsx";

export const Route = createFileRoute("/_shop/")({
  head: () => ({ meta: [{ title: "Frangipani Books · An independent bookshop in Singapore" }] }),
  component: Home,
});
