import { createFileRoute, useLocation } from "@tanstack/react-router";
import { LoginPage } from "../../features/account/LoginPage.tsx";

export const Route = createFileRoute("/_shop/login")({
  component: Login,
  head: () => ({ meta: [{ title: "Sign In · Frangipani Books" }] }),
});

function Login() {
  return <LoginPage state={useLocation({ select: ({ state }) => state })} />;
}
