import { createFileRoute, useLocation } from "@tanstack/react-router";
import { QueryProvider } from "../../app/queries/QueryProvider.tsx";
import { LoginPage } from "../../features/account/sign-in/LoginPage.tsx";

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
