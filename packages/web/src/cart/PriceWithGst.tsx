import { gstMessages, withGst } from "@frangipani/core/gst";
import { type Cents, formatMoney } from "@frangipani/core/kernel";
import { useIsHydrated } from "../ui/hooks/use-is-painted.tsx";
import { useGst } from "./use-estimate.ts";

/** The price of a copy with GST, once the rate is known and unless it is 0. Server rendering does not know the rate. */
export function PriceWithGst({ price, className }: { price: Cents; className: string | undefined }) {
  const rate = useGst();
  const isHydrated = useIsHydrated();
  return (
    <span className={className}>
      {isHydrated && rate ? gstMessages.withGst(formatMoney(withGst(price, rate))) : null}
    </span>
  );
}
