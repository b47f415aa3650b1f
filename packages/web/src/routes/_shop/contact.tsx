import { createFileRoute } from "@tanstack/react-router";
import { ContactPage } from "../../shell/ContactPage.tsx";

export const Route = createFileRoute("/_shop/contact")({
  component: ContactPage,
  head: () => ({
    meta: [
      { title: "Contact · Frangipani Books" },
      {
        name: "description",
        content: "Write to Frangipani Books, or visit the shop in Tiong Bahru, Singapore.",
      },
    ],
  }),
});
