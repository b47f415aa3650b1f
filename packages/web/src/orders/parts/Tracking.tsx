import type { OrderWire } from "@frangipani/core/orders";
import { useOnline } from "../../device/connection.ts";
import css from "./OrderDetails.module.css";

export function Tracking({ shipment }: { shipment: NonNullable<OrderWire["shipment"]> }) {
  const isOnline = useOnline();
  return (
    <>
      {shipment.carrierName} <span className={css.id}>{shipment.trackingNumber}</span>
      {isOnline && (
        <>
          <br />
          <a href={shipment.trackingUrl} target="_blank" rel="noreferrer">
            Follow the parcel at {shipment.carrierName}
          </a>
        </>
      )}
    </>
  );
}
