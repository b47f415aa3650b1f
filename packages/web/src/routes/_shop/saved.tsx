import { createFileRoute } from "@tanstack/react-router";
import { QueryProvider } from "../../app/queries/QueryProvider.tsx";
import { SavedPage } from "../../features/saved/SavedPage.tsx";

export const Route = createFileRoute("/_shop/saved")({
  component: () => (
    <QueryProvider>
      <SavedPage />
    </QueryProvider>
  ),
  head: () => ({ meta: [{ title: "Saved Books · Frangipani Books" }] }),
});
