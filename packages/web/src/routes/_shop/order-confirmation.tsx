import { createFileRoute, Navigate } from "@tanstack/react-router";
import { useUser } from "../../api/session/session-user.ts";
import { OrderConfirmationPage } from "../../orders/OrderSuccessPage.tsx";
import { confirmedOrderOf } from "../../orders/saved-payments.ts";

/** Without a confirmed order, customers are redirected to their orders, everybody else to the home page. */
export const Route = createFileRoute("/_shop/order-confirmation")({
  component: () => {
    const user = useUser();
    const order = confirmedOrderOf(user);
    if (!order) return <Navigate to={user?.role === "customer" ? "/customer/orders" : "/"} replace />;
    return <OrderConfirmationPage order={order} />;
  },
  head: () => ({ meta: [{ title: "Order Confirmed · Frangipani Books" }] }),
});
