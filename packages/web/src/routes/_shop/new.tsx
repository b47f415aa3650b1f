import { createFileRoute } from "@tanstack/react-router";
import { NewArrivals } from "../../browse/NewArrivals.tsx";

export const Route = createFileRoute("/_shop/new")({
  component: NewArrivals,
  head: () => ({ meta: [{ title: "New Arrivals · Frangipani Books" }] }),
});
