import type { OrderWire } from "@frangipani/core/orders/wire";
import { lazy, Suspense, useState } from "react";

const OrderDetails = lazy(() => import("./OrderDetails.tsx"));

type OrderDetailsDialogProps = {
  /** The order to show; null closes. What the list knows of it is shown until the server has answered, and offline. */
  order: OrderWire | null;
  onClose(): void;
};

/** One order in full, for its customer and for the back office. */
export function OrderDetailsDialog({ order, onClose }: OrderDetailsDialogProps) {
  // Stays while the dialog fades out.
  const [shown, setShown] = useState(order);
  if (order && order !== shown) setShown(order);
  return (
    shown && (
      <Suspense>
        <OrderDetails known={shown} open={order !== null} onClose={onClose} />
      </Suspense>
    )
  );
}
