import type { Address } from "@frangipani/core/accounts";
import { AddressData } from "@frangipani/core/accounts/contract";
import { pick } from "@frangipani/core/kernel";
import { shippingMessages } from "@frangipani/core/shipping";
import { useId, useState } from "react";
import * as z from "zod/mini";
import { useForm } from "../../api/forms/use-form.ts";
import { useIsServed } from "../../catalogue/hooks/use-catalogue.ts";
import { CountrySelect } from "../../delivery/CountrySelect.tsx";
import { HOME_COUNTRY } from "../../delivery/DeliveryLine.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { Checkbox, Form, FormRow, TextField } from "../../ui/form/Form.tsx";
import { Dialog, useLastValue } from "../../ui/overlay/Dialog.tsx";
import { useDiscardQuestion } from "../../ui/overlay/use-discard-question.tsx";
import { useSaveAddress } from "./use-addresses.ts";

type AddressDialogProps = {
  userId: string;
  editing: Address | "new" | null;
  /** The first address always becomes the default. */
  isFirst: boolean;
  onClose(): void;
  onAdded(address: Address): void;
};

export function AddressDialog({ editing, onClose, ...rest }: AddressDialogProps) {
  const form = useId();
  const [isBusy, setBusy] = useState(false);
  const displayed = useLastValue(editing);
  const { close, withForms, question } = useDiscardQuestion(onClose);
  return (
    <>
      <Dialog
        open={editing !== null}
        onOpenChange={(open) => !open && !isBusy && close()}
        title={displayed === "new" ? "Add New Address" : "Edit Address"}
        footer={
          <>
            <Button variant="primary" type="submit" form={form} busy={isBusy}>
              Save Address
            </Button>
            <Button onClick={close} disabled={isBusy}>
              Cancel
            </Button>
          </>
        }
      >
        {displayed &&
          withForms(
            <AddressForm
              key={displayed === "new" ? "new" : displayed.id}
              id={form}
              address={displayed === "new" ? null : displayed}
              onBusy={setBusy}
              onClose={onClose}
              {...rest}
            />,
          )}
      </Dialog>
      {question}
    </>
  );
}

/** A new address has the country preselected (docs/rules.md#addresses). */
const emptyAddress: AddressData = {
  name: "",
  country: HOME_COUNTRY,
  address: "",
  city: "",
  state: "",
  zipCode: "",
  isDefault: false,
};

const labels = {
  name: "name",
  country: "country",
  address: "address",
  city: "city",
  state: "state",
  zipCode: "postal code",
  isDefault: "default",
};
const fields = Object.keys(labels) as (keyof AddressData)[];

type AddressFormProps = Omit<AddressDialogProps, "editing"> & {
  id: string;
  address: Address | null;
  onBusy(isBusy: boolean): void;
};

function AddressForm({ id, userId, address, isFirst, onBusy, onClose, onAdded }: AddressFormProps) {
  const isServed = useIsServed();
  const save = useSaveAddress(userId);
  const form = useForm({
    schema: AddressData.check(
      z.refine(({ country }) => isServed(country) || country === address?.country, {
        error: shippingMessages.dialogCountryNotFound,
        path: ["country"],
      }),
    ),
    start: address ? pick(address, fields) : { ...emptyAddress, isDefault: isFirst },
    submit: async (addressData, base) => {
      onBusy(true);
      try {
        const saved = await save.mutateAsync({ id: address?.id ?? null, addressData, base });
        if (!address) onAdded(saved);
        onClose();
      } finally {
        onBusy(false);
      }
    },
  });
  return (
    <Form id={id} form={form} labels={labels}>
      <TextField label="Name" autoComplete="shipping name" required {...form.field("name")} />
      <CountrySelect
        label="Country"
        current={form.methods.watch("country") ?? ""}
        required
        {...form.field("country")}
      />
      <TextField label="Address" autoComplete="shipping street-address" required {...form.field("address")} />
      <FormRow>
        <TextField label="City" autoComplete="shipping address-level2" required {...form.field("city")} />
        <TextField label="State" autoComplete="shipping address-level1" required {...form.field("state")} />
      </FormRow>
      <TextField
        label="Postal Code"
        autoComplete="shipping postal-code"
        inputMode="text"
        required
        {...form.field("zipCode")}
      />
      <Checkbox label="Make as Default" {...form.field("isDefault")} />
    </Form>
  );
}
