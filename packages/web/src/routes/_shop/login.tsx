import { createFileRoute, useLocation } from "@tanstack/react-router";
import { LoginPage } from "../../account/LoginPage.tsx";
import { QueryProvider } from "../../api/queries/QueryProvider.tsx";

export const Route = createFileRoute("/_shop/login")({
  component: () => (
    <QueryProvider>
      <LoginPage state={useLocation({ select: ({ state }) => state })} />
    </QueryProvider>
  ),
  head: () => ({ meta: [{ title: "Sign In · Frangipani Books" }] }),
});
