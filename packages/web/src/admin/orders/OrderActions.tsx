import type { OrderWire } from "@frangipani/core/orders";
import { DecisionForm } from "./DecisionForm.tsx";
import { NotesForm } from "./NotesForm.tsx";
import { RefundForm } from "./RefundForm.tsx";
import { ShipmentForm } from "./ShipmentForm.tsx";

/** What an administrator can do with an order, in its dialog and on its page. */
export const OrderActions = ({ order }: { order: OrderWire }) => (
  <>
    <DecisionForm order={order} />
    <ShipmentForm order={order} />
    <RefundForm order={order} />
    <NotesForm order={order} />
  </>
);
