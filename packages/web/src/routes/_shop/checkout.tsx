import { createFileRoute, redirect } from "@tanstack/react-router";
import { currentUser, useUser } from "../../app/session.ts";
import { CheckoutPage } from "../../features/checkout/CheckoutPage.tsx";

/** Checkout needs somebody signed in (spec §6); the way back here is kept. */
export const Route = createFileRoute("/_shop/checkout")({
  beforeLoad: () => {
    if (!currentUser()) throw redirect({ to: "/login", state: { from: "/checkout" } });
  },
  component: Checkout,
  head: () => ({ meta: [{ title: "Checkout · Frangipani Books" }] }),
});

function Checkout() {
  const user = useUser();
  return user && <CheckoutPage user={user} />;
}
