import { formatMoney, formatWeight } from "@frangipani/core/kernel/show";
import { shippingMessages } from "@frangipani/core/shipping/messages";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import { useCart } from "../../cart/use-cart.ts";
import { useShippingSettings } from "../../data/use-catalogue.ts";
import { useCalculatedShipping } from "../../data/use-estimate.ts";
import { Button } from "../../ui/Button.tsx";
import { Details } from "../../ui/Card.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form } from "../../ui/Form.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";

type ShippingDialogProps = { open: boolean; onOpenChange(open: boolean): void };

/** Calculate Shipping (spec §2): country and postal code, then the cart with its fee; or Skip. */
export default function ShippingDialog({ open, onOpenChange }: ShippingDialogProps) {
  const form = useId();
  const navigate = useNavigate();
  const cart = useCart();
  const settings = useShippingSettings();
  const { shipping, calculate, clear } = useCalculatedShipping();
  const [error, setError] = useState<string | null>(null);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const to = { country: String(fields.get("country")), zipCode: String(fields.get("zipCode")).trim() };
    const outcome = calculate(to, cart.weight);
    if (!outcome.ok) {
      setError(outcome.message);
      toast.error(outcome.message);
      return;
    }
    if (outcome.hasRate) toast.success(shippingMessages.calculated(formatMoney(outcome.shipping.fee)));
    else toast.info(shippingMessages.noRate);
    onOpenChange(false);
    void navigate({ to: "/cart" });
  };

  const skip = () => {
    clear();
    onOpenChange(false);
    void navigate({ to: "/browse" });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Calculate Shipping"
      description="Tell us where your books go, and see what it costs."
      footer={
        <>
          <Button variant="primary" type="submit" form={form}>
            Calculate & Continue
          </Button>
          <Button onClick={skip}>Skip</Button>
        </>
      }
    >
      <Form id={form} onSubmit={submit}>
        <Select
          label="Delivery Country"
          name="country"
          autoComplete="shipping country-name"
          defaultValue={shipping?.country ?? ""}
          error={error}
          onChange={() => setError(null)}
        >
          <option value="">Select a country</option>
          {settings?.countries.map((country) => (
            <option key={country._id} value={country.name}>
              {country.name}
            </option>
          ))}
        </Select>
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
            ["Total weight", formatWeight(cart.weight)],
            ["Items", cart.count],
          ]}
        />
      </Form>
    </Dialog>
  );
}
