import { type ZoneWire, zoneMessages } from "@frangipani/core/shipping";
import { ZoneInput } from "@frangipani/core/shipping/contract";
import { ChangedMeanwhile } from "../../ui/form/ChangedMeanwhile.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Form, FormRow } from "../../ui/form/Form.tsx";
import { FormProblem } from "../../ui/form/FormProblem.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { DraftNotice } from "../shared/DraftNotice.tsx";
import type { EditSlot } from "../shared/EditDialog.tsx";
import { zones } from "../shared/geography.ts";
import { useSaveSetting } from "../shared/settings.ts";
import { useEditForm } from "../shared/use-edit-form.ts";

export function ZoneForm({ zone, slot }: { zone: ZoneWire | null; slot: EditSlot }) {
  const save = useSaveSetting(zones);
  const form = useEditForm({
    slot,
    draft: `zone.${zone?._id ?? "new"}`,
    schema: ZoneInput,
    start: {
      name: zone?.name ?? "",
      code: zone?.code ?? "",
      description: zone?.description ?? "",
      isActive: zone?.isActive ?? true,
      deliveryDays: String(zone?.deliveryDays ?? ""),
    },
    failure: zone ? zoneMessages.updateFailed : zoneMessages.addFailed,
    submit: (_values, input, base) => save.mutateAsync({ id: zone?._id ?? null, input, base }),
  });
  return (
    <Form id={slot.formId} onSubmit={form.onSubmit}>
      <DraftNotice form={form} isNew={zone === null} />
      <ChangedMeanwhile form={form} labels={labels} />
      {form.meanwhile.length === 0 && <FormProblem problem={form.problem} />}
      <FormRow>
        <TextField label="Name" required {...form.field("name")} />
        <TextField
          label="Code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...form.field("code")}
        />
      </FormRow>
      <TextField label="Description" optional {...form.field("description")} />
      <TextField
        label="Delivery time"
        suffix="days"
        hint="From the order to the door. Shoppers are told the date."
        inputMode="numeric"
        optional
        {...form.field("deliveryDays")}
      />
      <Checkbox
        label="Active"
        hint="Only active zones are offered for countries and rates."
        {...form.field("isActive")}
      />
    </Form>
  );
}

const labels = {
  name: "name",
  code: "code",
  description: "description",
  deliveryDays: "delivery time",
  isActive: "status",
};
