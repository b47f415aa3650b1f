import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useUser } from "../api/session/session-user.ts";
import { useCart } from "../cart/use-cart.ts";
import { useOnline } from "../device/connection.ts";
import { toast } from "../ui/feedback/toast.ts";
import { usePendingOrder } from "./pending-order.ts";

const TOAST_ID = "pending-order";

/** Renders nothing: shows a toast while an order that was placed offline waits for confirmation. */
export default function PendingOrderNotification({ isCheckout }: { isCheckout: boolean }): null {
  const navigate = useNavigate();
  const user = useUser();
  const isOnline = useOnline();
  const { isEmpty } = useCart();
  const hasPendingOrder = usePendingOrder(user) !== null && !isEmpty;
  const isVisible = hasPendingOrder && isOnline && !isCheckout;
  const openCheckout = useEffectEvent(() => void navigate({ to: "/checkout" }));
  useEffect(() => {
    if (!isVisible) return;
    toast.message("Your order is waiting", {
      id: TOAST_ID,
      description: "You are back online. Check the price, then place it.",
      durationMs: Number.POSITIVE_INFINITY,
      action: { label: "Review", onClick: () => openCheckout() },
    });
    return () => toast.dismiss(TOAST_ID);
  }, [isVisible]);
  return null;
}
