import { createFileRoute, useLocation } from "@tanstack/react-router";
import { SignUpPage } from "../../account/SignUpPage.tsx";

export const Route = createFileRoute("/_shop/signup")({
  component: () => <SignUpPage from={useLocation({ select: ({ state }) => state.from })} />,
  head: () => ({ meta: [{ title: "Create Account · Frangipani Books" }] }),
});
