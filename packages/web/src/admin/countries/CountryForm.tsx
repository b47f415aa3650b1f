import { type CountryWire, countryMessages } from "@frangipani/core/shipping";
import { CountryInput } from "@frangipani/core/shipping/contract";
import { ChangedMeanwhile } from "../../ui/form/ChangedMeanwhile.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Form, FormRow } from "../../ui/form/Form.tsx";
import { FormProblem } from "../../ui/form/FormProblem.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { DraftNotice } from "../shared/DraftNotice.tsx";
import type { EditSlot } from "../shared/EditDialog.tsx";
import { countries, zones } from "../shared/geography.ts";
import { useList } from "../shared/list.ts";
import { useSaveSetting } from "../shared/settings.ts";
import { useEditForm } from "../shared/use-edit-form.ts";
import { showZone, ZoneOptions } from "../shared/ZoneOptions.tsx";

export function CountryForm({ country, slot }: { country: CountryWire | null; slot: EditSlot }) {
  const save = useSaveSetting(countries);
  const allZones = useList(zones).data?.rows ?? [];
  const form = useEditForm({
    slot,
    draft: `country.${country?._id ?? "new"}`,
    schema: CountryInput,
    start: {
      name: country?.name ?? "",
      code: country?.code ?? "",
      zoneId: country?.zoneId?._id ?? "",
      isActive: country?.isActive ?? true,
    },
    failure: country ? countryMessages.updateFailed : countryMessages.addFailed,
    submit: (_values, input, base) => save.mutateAsync({ id: country?._id ?? null, input, base }),
  });
  return (
    <Form id={slot.formId} onSubmit={form.onSubmit}>
      <DraftNotice form={form} isNew={country === null} />
      <ChangedMeanwhile form={form} labels={labels} show={showZone(allZones)} />
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
      <Select label="Zone" required {...form.field("zoneId")}>
        <ZoneOptions zones={allZones} chosen={form.methods.watch("zoneId")} />
      </Select>
      <Checkbox
        label="Active"
        hint="Shoppers can choose active countries only."
        {...form.field("isActive")}
      />
    </Form>
  );
}

const labels = { name: "name", code: "code", zoneId: "zone", isActive: "status" };
