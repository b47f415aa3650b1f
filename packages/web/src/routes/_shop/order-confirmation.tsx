import { createFileRoute, Navigate } from "@tanstack/react-router";
import { useUser } from "../../api/session/session-user.ts";
import { confirmedOrderOf } from "../../orders/success/confirmed-order.ts";
import { OrderConfirmationPage } from "../../orders/success/OrderConfirmationPage.tsx";

/** Only after an order; customers are redirected to their orders, everybody else home. */
export const Route = createFileRoute("/_shop/order-confirmation")({
  component: OrderConfirmation,
  head: () => ({ meta: [{ title: "Order Confirmed · Frangipani Books" }] }),
});

function OrderConfirmation() {
  const user = useUser();
  const order = confirmedOrderOf(user);
  if (!order) return <Navigate to={user?.role === "customer" ? "/customer/orders" : "/"} replace />;
  return <OrderConfirmationPage order={order} />;
}
