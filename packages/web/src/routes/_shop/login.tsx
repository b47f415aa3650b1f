import { createFileRoute, useLocation } from "@tanstack/react-router";
import { LoginPage } from "../../account/LoginPage.tsx";
import { QueryProvider } from "../../api/queries/QueryProvider.tsx";

export const Route = createFileRoute("/_shop/login")({
  component: Login,
  head: () => ({ meta: [{ title: "Sign In · Frangipani Books" }] }),
});

function Login() {
  const state = useLocation({ select: (location) => location.state });
  return (
    <QueryProvider>
      <LoginPage state={state} />
    </QueryProvider>
  );
}
