import { ShippingAddressInput } from "@frangipani/core/orders/contract";
import { useEffect, useEffectEvent } from "react";
import { useForm } from "../api/forms/use-form.ts";
import type { SessionUser } from "../api/session/session-user.ts";
import { CountrySelect } from "../delivery/CountrySelect.tsx";
import { loadDelivery, saveDelivery } from "../orders/typed-delivery.ts";
import { Checkbox, Form, FormRow, TextField } from "../ui/form/Form.tsx";

type DeliveryFormProps = {
  id: string;
  user: SessionUser;
  country: string;
  zipCode: string;
  onCountry(country: string): void;
  onTyped(): void;
  /** Undefined if no further address can be saved. */
  onKeep: ((isWanted: boolean) => void) | undefined;
  isKept: boolean;
  onSubmit(address: ShippingAddressInput): Promise<void>;
};

/** All fields are required (docs/rules.md#checkout). Input is saved until the order is paid or the tab is closed. */
export function DeliveryForm(props: DeliveryFormProps) {
  const { id, user, country, zipCode, onCountry, onTyped, onKeep, isKept, onSubmit } = props;
  const form = useForm({
    schema: ShippingAddressInput,
    start: {
      name: user.name,
      email: user.email,
      address: "",
      city: "",
      state: "",
      zipCode,
      ...loadDelivery(user),
      country,
    },
    submit: onSubmit,
  });
  const { subscribe } = form.methods;
  const reportTyped = useEffectEvent(onTyped);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          saveDelivery(user, values);
          reportTyped();
        },
      }),
    [subscribe, user],
  );
  const countryField = form.field("country", { onChange: (event) => onCountry(event.target.value) });
  return (
    <Form id={id} onSubmit={form.onSubmit}>
      <FormRow>
        <TextField label="Full Name" autoComplete="shipping name" required {...form.field("name")} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          {...form.field("email")}
        />
      </FormRow>
      <TextField label="Address" autoComplete="shipping street-address" required {...form.field("address")} />
      <FormRow>
        <TextField label="City" autoComplete="shipping address-level2" required {...form.field("city")} />
        <TextField label="State" autoComplete="shipping address-level1" required {...form.field("state")} />
      </FormRow>
      <FormRow>
        <TextField
          label="Postal Code"
          autoComplete="shipping postal-code"
          required
          {...form.field("zipCode")}
        />
        <CountrySelect label="Country" current={country} required {...countryField} />
      </FormRow>
      {onKeep && (
        <Checkbox
          label="Save this address"
          hint="For your next order."
          checked={isKept}
          onChange={({ target }) => onKeep(target.checked)}
        />
      )}
    </Form>
  );
}
