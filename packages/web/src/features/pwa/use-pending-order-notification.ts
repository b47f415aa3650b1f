import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useOnline } from "../../app/browser/connection.ts";
import { useUser } from "../../app/session/session-user.ts";
import { useCart } from "../../cart/use-cart.ts";
import { toast } from "../../ui/toast.ts";
import { usePendingOrder } from "../shared/orders/pending-order.ts";

const TOAST = "waiting-order";

/** Back online on any page: announces that a pending order waits. Checkout shows it itself (features/checkout). */
export function usePendingOrderNotification(isCheckout: boolean): void {
  const navigate = useNavigate();
  const user = useUser();
  const isOnline = useOnline();
  const { isEmpty } = useCart();
  const waits = usePendingOrder(user) !== null && !isEmpty;
  const say = waits && isOnline && !isCheckout;
  const goThere = useEffectEvent(() => void navigate({ to: "/checkout" }));
  useEffect(() => {
    if (!say) return;
    toast.message("Your order is waiting", {
      id: TOAST,
      description: "You are back online. Have a last look at the price, then place it.",
      durationMs: Number.POSITIVE_INFINITY,
      action: { label: "Review", onClick: () => goThere() },
    });
    return () => toast.dismiss(TOAST);
  }, [say]);
}
