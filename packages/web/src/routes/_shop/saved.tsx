import { createFileRoute } from "@tanstack/react-router";
import { QueryProvider } from "../../api/queries/QueryProvider.tsx";
import { SavedPage } from "../../lists/SavedPage.tsx";

export const Route = createFileRoute("/_shop/saved")({
  component: () => (
    <QueryProvider>
      <SavedPage />
    </QueryProvider>
  ),
  head: () => ({ meta: [{ title: "Saved Books · Frangipani Books" }] }),
});
