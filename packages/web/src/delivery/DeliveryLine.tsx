import { type Cents, daysAfter, formatDay, formatMoney, type Grams } from "@frangipani/core/kernel";
import { shippingMessages, shippingTo } from "@frangipani/core/shipping";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useCalculatedShipping } from "../cart/use-estimate.ts";
import { useCatalogueState } from "../catalogue/catalogue-state.ts";
import { standaloneLinkInLine } from "../ui/actions/standalone-link.ts";
import { useNow } from "../ui/hooks/use-now.ts";
import { TruckIcon } from "../ui/icons/icons.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import { VisuallyHidden } from "../ui/styles/VisuallyHidden.tsx";
import css from "./DeliveryLine.module.css";

/** The default destination (docs/rules.md#addresses). */
export const HOME_COUNTRY = "Singapore";

const ShippingDialog = lazy(() => import("./ShippingDialog.tsx"));

type DeliveryLineProps = {
  country: string;
  fee: Cents;
  /** Undefined if the seller has set no delivery time. */
  days: number | undefined;
  onChange?: () => void;
};

export function DeliveryLine({ country, fee, days, onChange }: DeliveryLineProps) {
  const now = useNow();
  const arrival = days === undefined ? null : formatDay(daysAfter(new Date(now), days));
  const text = shippingMessages.delivery(country, formatMoney(fee), arrival);
  return (
    <p className={css.line}>
      <TruckIcon size={18} className={css.icon} />
      <span>
        <span>
          {/* A browser would break the date at its hyphen. */}
          <span>{arrival === null ? text : text.slice(0, -arrival.length)}</span>
          <span className={shared.oneLine}>{arrival}</span>
        </span>
        {onChange && <span> · </span>}
        {onChange && (
          <button type="button" className={cx(standaloneLinkInLine, css.change)} onClick={onChange}>
            <span>change</span>
            <VisuallyHidden> where it goes</VisuallyHidden>
          </button>
        )}
      </span>
    </p>
  );
}

export const DeliveryLink = () => (
  <Link to="/delivery" className={cx(standaloneLinkInLine, css.about)}>
    Delivery and returns
  </Link>
);

/** Fee and arrival of a parcel to the chosen country, else within Singapore. Its height is reserved until the rates are loaded. */
export function ParcelDelivery({ weight, count }: { weight: Grams; count: number }) {
  const rates = useCatalogueState("settings")?.shipping ?? null;
  const chosen = useCalculatedShipping();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const chosenOutcome = chosen && shippingTo(rates, chosen, weight);
  // Falls back to Singapore if the shop no longer ships to the chosen country.
  const outcome = chosenOutcome?.ok ? chosenOutcome : shippingTo(rates, { country: HOME_COUNTRY }, weight);
  return (
    <div className={cx(shared.stackHalf, shared.starts, css.parcel)}>
      {outcome.ok && (
        <DeliveryLine
          country={outcome.shipping.country}
          fee={outcome.shipping.fee}
          days={outcome.deliveryDays}
          onChange={() => setDialogOpen(true)}
        />
      )}
      <DeliveryLink />
      {isDialogOpen && (
        <Suspense>
          <ShippingDialog open parcel={{ weight, count }} onOpenChange={setDialogOpen} />
        </Suspense>
      )}
    </div>
  );
}
