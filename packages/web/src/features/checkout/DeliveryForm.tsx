import { ShippingAddressInput } from "@frangipani/core/orders/contract";
import { type FormEvent, useEffect, useState } from "react";
import type { SessionUser } from "../../app/session.ts";
import { useShippingSettings } from "../../data/use-catalogue.ts";
import { Form, FormRow } from "../../ui/Form.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";

type DeliveryFormProps = {
  id: string;
  user: SessionUser;
  country: string;
  zipCode: string;
  onCountry(country: string): void;
  onSubmit(address: ShippingAddressInput): void;
};

type Errors = Partial<Record<string, string>>;

/** The manual shipping form: all fields required (spec §5), checked by the same contract as on the server. */
export function DeliveryForm({ id, user, country, zipCode, onCountry, onSubmit }: DeliveryFormProps) {
  const settings = useShippingSettings();
  const [errors, setErrors] = useState<Errors>({});

  // The fee of the country that stands in the form is the one to show, also before anything is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the rates are here.
  useEffect(() => {
    if (settings) onCountry(country);
  }, [settings !== null]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const read = ShippingAddressInput.safeParse(Object.fromEntries(new FormData(form)));
    if (read.success) {
      setErrors({});
      onSubmit(read.data);
      return;
    }
    const found: Errors = {};
    for (const issue of read.error.issues) found[String(issue.path[0])] ??= issue.message;
    setErrors(found);
    const first = form.querySelector<HTMLElement>(`[name="${Object.keys(found)[0]}"]`);
    first?.focus();
  };
  const field = (name: string) => ({ name, error: errors[name], required: true });

  return (
    <Form id={id} onSubmit={submit}>
      <FormRow>
        <TextField
          label="Full Name"
          {...field("name")}
          defaultValue={user.name}
          autoComplete="shipping name"
        />
        <TextField
          label="Email"
          type="email"
          {...field("email")}
          defaultValue={user.email}
          autoComplete="email"
          inputMode="email"
        />
      </FormRow>
      <TextField label="Address" {...field("address")} autoComplete="shipping street-address" />
      <FormRow>
        <TextField label="City" {...field("city")} autoComplete="shipping address-level2" />
        <TextField label="State" {...field("state")} autoComplete="shipping address-level1" />
      </FormRow>
      <FormRow>
        <TextField
          label="Postal Code"
          {...field("zipCode")}
          defaultValue={zipCode}
          autoComplete="shipping postal-code"
        />
        <Select
          label="Country"
          {...field("country")}
          autoComplete="shipping country-name"
          value={country}
          onChange={(event) => onCountry(event.target.value)}
        >
          {settings?.countries.map((one) => (
            <option key={one._id} value={one.name}>
              {one.name}
            </option>
          ))}
        </Select>
      </FormRow>
    </Form>
  );
}
