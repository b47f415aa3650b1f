import { createFileRoute } from "@tanstack/react-router";
import { DeliveryPage } from "../../delivery/DeliveryPage.tsx";

export const Route = createFileRoute("/_shop/delivery")({
  component: DeliveryPage,
  head: () => ({
    meta: [
      { title: "Delivery and returns · Frangipani Books" },
      {
        name: "description",
        content: "What delivery from Singapore costs, how long it takes, and how to return a book.",
      },
    ],
  }),
});
