import { createFileRoute, Navigate, redirect } from "@tanstack/react-router";
import { currentUser, type SessionUser, useUser } from "../../app/session/session-user.ts";
import { confirmedOrderOf } from "../../features/order/confirmed-order.ts";
import { OrderConfirmationPage } from "../../features/order/OrderConfirmationPage.tsx";

/** Only after an order; customers are redirected to their orders, everybody else home. */
export const Route = createFileRoute("/_shop/order-confirmation")({
  beforeLoad: () => {
    const user = currentUser();
    if (!confirmedOrderOf(user)) throw redirect({ to: destinationWithoutOrder(user), replace: true });
  },
  component: OrderConfirmation,
  head: () => ({ meta: [{ title: "Order Confirmed · Frangipani Books" }] }),
});

const destinationWithoutOrder = (user: SessionUser | null) =>
  user?.role === "customer" ? "/customer/orders" : "/";

function OrderConfirmation() {
  const user = useUser();
  const order = confirmedOrderOf(user);
  // Signed out while the page was open, perhaps in another tab.
  if (!order) return <Navigate to={destinationWithoutOrder(user)} replace />;
  return <OrderConfirmationPage order={order} />;
}
