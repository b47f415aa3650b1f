import { ShippingAddressInput } from "@frangipani/core/orders/contract";
import { useEffect, useEffectEvent } from "react";
import { useForm } from "../api/forms/use-form.ts";
import type { SessionUser } from "../api/session/session-user.ts";
import { CountrySelect } from "../delivery/CountrySelect.tsx";
import { userStorage } from "../device/device-storage.ts";
import { pendingOrderOf } from "../orders/pending-order.ts";
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

/** All fields are required (docs/rules.md#checkout). Input is saved until the tab is closed. */
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

const DELIVERY_KEY = "draft.delivery";
// The key in builds until November 2026.
userStorage.rename("delivery", DELIVERY_KEY);
const fields = ["name", "email", "address", "city", "state", "zipCode", "country"] as const;

export const saveDelivery = (user: SessionUser, input: Partial<ShippingAddressInput>): void =>
  userStorage.save(DELIVERY_KEY, { ...input, userId: user.id });

/** Marks the typed address as unselected, because a saved one was chosen; typing selects it again. */
export function deselectTypedDelivery(user: SessionUser): void {
  const typed = typedDelivery(user);
  if (typed) userStorage.save(DELIVERY_KEY, { ...typed, isAside: true });
}

/** Whether an address was typed and is still selected. */
export const hasTypedDelivery = (user: SessionUser): boolean => {
  const typed = typedDelivery(user);
  return typed !== undefined && typed.isAside !== true;
};

const typedDelivery = (user: SessionUser): Record<string, unknown> | undefined => {
  const saved = userStorage.load(DELIVERY_KEY) as Record<string, unknown> | undefined;
  return saved?.userId === user.id ? saved : undefined;
};

export function loadDelivery(user: SessionUser): Partial<Record<(typeof fields)[number], string>> | null {
  const saved = typedDelivery(user);
  if (saved) return textsOf(saved);
  const pending = pendingOrderOf(user);
  return pending?.addressId === null ? textsOf(pending.address) : null;
}

const textsOf = (saved: Record<string, unknown>) =>
  Object.fromEntries(
    fields.flatMap((name) => (typeof saved[name] === "string" ? [[name, saved[name]]] : [])),
  );
