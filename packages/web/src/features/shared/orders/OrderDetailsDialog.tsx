import type { OrderWire } from "@frangipani/core/orders";
import { lazy, Suspense, useState } from "react";

const OrderDetails = lazy(() => import("./OrderDetails.tsx"));

type OrderDetailsDialogProps = {
  order: OrderWire | null;
  onClose(): void;
};

export function OrderDetailsDialog({ order, onClose }: OrderDetailsDialogProps) {
  // Kept while the dialog fades out.
  const [displayed, setDisplayed] = useState(order);
  if (order && order !== displayed) setDisplayed(order);
  return (
    displayed && (
      <Suspense>
        <OrderDetails known={displayed} open={order !== null} onClose={onClose} />
      </Suspense>
    )
  );
}
