import { createFileRoute } from "@tanstack/react-router";
import { OrderConfirmationPage } from "../../features/order/OrderConfirmationPage.tsx";

export const Route = createFileRoute("/_shop/order-confirmation")({
  component: OrderConfirmationPage,
  head: () => ({ meta: [{ title: "Order Confirmed · Frangipani Books" }] }),
});
