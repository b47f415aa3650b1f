import { createFileRoute, useLocation } from "@tanstack/react-router";
import { LoginPage } from "../../features/account/LoginPage.tsx";

export const Route = createFileRoute("/_shop/login")({
  component: Login,
  head: () => ({ meta: [{ title: "Sign In · Frangipani Books" }] }),
});

function Login() {
  return <LoginPage from={useLocation({ select: ({ state }) => state.from })} />;
}
