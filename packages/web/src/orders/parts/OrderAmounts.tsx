import { formatMoney } from "@frangipani/core/kernel";
import { amountsOfWire, labelAmounts, type OrderWire, orderLabels } from "@frangipani/core/orders";
import { Details } from "../../ui/layout/Card.tsx";

export const OrderAmounts = ({ order }: { order: OrderWire }) => (
  <Details
    align="end"
    items={labelAmounts(amountsOfWire(order), orderLabels(`${order.gstPercentage}%`)).map(
      ({ kind, label, amount }) => [
        label,
        kind === "total" ? <strong key={kind}>{formatMoney(amount)}</strong> : formatMoney(amount),
      ],
    )}
  />
);
