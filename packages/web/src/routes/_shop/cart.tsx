import { createFileRoute } from "@tanstack/react-router";
import { CartPage } from "../../checkout/CartPage.tsx";

export const Route = createFileRoute("/_shop/cart")({
  component: CartPage,
  head: () => ({ meta: [{ title: "Shopping Cart · Frangipani Books" }] }),
});
