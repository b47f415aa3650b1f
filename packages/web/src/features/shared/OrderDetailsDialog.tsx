import type { OrderWire } from "@frangipani/core/orders/wire";
import { lazy, Suspense, useState } from "react";

const OrderDetails = lazy(() => import("./OrderDetails.tsx"));

type OrderDetailsDialogProps = {
  order: OrderWire | null;
  onClose(): void;
};

export function OrderDetailsDialog({ order, onClose }: OrderDetailsDialogProps) {
  // Kept while the dialog fades out.
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
