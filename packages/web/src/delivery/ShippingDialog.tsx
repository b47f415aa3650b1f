import { formatMoney, formatWeight, type Grams } from "@frangipani/core/kernel";
import { shippingMessages } from "@frangipani/core/shipping";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import { useCart } from "../cart/use-cart.ts";
import { calculateShipping, clearShipping, useCalculatedShipping } from "../cart/use-estimate.ts";
import { useCatalogue, useIsServed, useShippingSettings } from "../catalogue/hooks/use-catalogue.ts";
import { syncNow } from "../catalogue/start.ts";
import { TryAgain } from "../catalogue/TryAgain.tsx";
import { Button } from "../ui/actions/Button.tsx";
import { Notice } from "../ui/feedback/Notice.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { Form, TextField } from "../ui/form/Form.tsx";
import { Details } from "../ui/layout/Card.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { CountrySelect } from "./CountrySelect.tsx";

type Parcel = { weight: Grams; count: number };

type ShippingDialogProps = {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** A parcel other than the cart's, if the dialog was opened on another page: then closing it stays on that page. */
  parcel?: Parcel;
};

export default function ShippingDialog({ open, onOpenChange, parcel }: ShippingDialogProps) {
  const form = useId();
  const navigate = useNavigate();
  const countries = useShippingSettings()?.countries;
  const { status } = useCatalogue();

  const done = () => {
    onOpenChange(false);
    if (!parcel) void navigate({ to: "/cart" });
  };
  const skip = () => {
    clearShipping();
    onOpenChange(false);
    void navigate({ to: "/browse" });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Calculate Shipping"
      description={`Tell us where your books go, and see what it costs.${parcel ? "" : " Or skip, and go on without an estimate."}`}
      footer={
        <>
          <Button
            variant="primary"
            type="submit"
            form={form}
            busy={!countries && status === "loading"}
            disabled={countries?.length === 0}
          >
            Calculate & Continue
          </Button>
          {parcel ? (
            <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          ) : (
            <Button onClick={skip}>Skip</Button>
          )}
        </>
      }
    >
      <ShippingForm id={form} parcel={parcel} onDone={done} />
    </Dialog>
  );
}

function ShippingForm({ id, parcel, onDone }: { id: string; parcel: Parcel | undefined; onDone(): void }) {
  const cart = useCart();
  const { weight, count } = parcel ?? cart;
  const shipping = useCalculatedShipping();
  const { status } = useCatalogue();
  const isUnavailable = useShippingSettings() === null && status === "unavailable";
  const isServed = useIsServed();
  const [country, setCountry] = useState(shipping?.country ?? "");
  const [refusal, setRefusal] = useState<string | null>(null);
  // Checked at each render, since the shop may stop shipping there while the dialog is open, or after the fee was calculated.
  const error = country && !isServed(country) ? shippingMessages.dialogCountryNotFound : refusal;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const zipCode = String(new FormData(event.currentTarget).get("zipCode")).trim();
    // The fee that is stored is the cart's, but for an empty cart this parcel's.
    const cartWeight = cart.isEmpty ? weight : cart.weight;
    const outcome = calculateShipping({ country, zipCode }, weight, cartWeight);
    if (!outcome.ok) {
      if (isUnavailable) {
        toast.error(outcome.message);
        void syncNow();
      } else {
        setRefusal(outcome.message);
        event.currentTarget.querySelector("select")?.focus();
      }
      return;
    }
    if (outcome.hasRate) toast.success(shippingMessages.calculated(formatMoney(outcome.shipping.fee)));
    else toast.info(shippingMessages.noRate);
    onDone();
  };

  return (
    <Form id={id} onSubmit={submit}>
      {isUnavailable && (
        <Notice tone="warning" role="status" title={shippingMessages.failed} action={<TryAgain />}>
          <p>Your cart is safe on this device.</p>
        </Notice>
      )}
      <CountrySelect
        label="Delivery Country"
        name="country"
        current={country}
        placeholder="Select a country"
        value={country}
        error={error}
        onChange={({ target }) => {
          setCountry(target.value);
          setRefusal(null);
        }}
      />
      <TextField
        label="Postal/ZIP code"
        name="zipCode"
        optional
        autoComplete="shipping postal-code"
        maxLength={20}
        defaultValue={shipping?.zipCode ?? ""}
      />
      <Details
        items={[
          ["Total weight", formatWeight(weight)],
          ["Items", count],
        ]}
      />
    </Form>
  );
}
