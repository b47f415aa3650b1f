import { rateMessages, type ShippingRateWire } from "@frangipani/core/shipping";
import { RateInput, rateBody } from "@frangipani/core/shipping/contract";
import { ChangedMeanwhile } from "../../ui/form/ChangedMeanwhile.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Form, FormRow } from "../../ui/form/Form.tsx";
import { FormProblem } from "../../ui/form/FormProblem.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { DraftNotice } from "../shared/DraftNotice.tsx";
import type { EditSlot } from "../shared/EditDialog.tsx";
import { rates, zones } from "../shared/geography.ts";
import { useList } from "../shared/list.ts";
import { useSaveSetting } from "../shared/settings.ts";
import { useEditForm } from "../shared/use-edit-form.ts";
import { showZone, ZoneOptions } from "../shared/ZoneOptions.tsx";

export type RateStart = {
  rate: ShippingRateWire | null;
  zoneId?: string;
  weightRangeMin?: number;
  weightRangeMax?: number;
};

export function RateForm({ start, slot }: { start: RateStart; slot: EditSlot }) {
  const { rate } = start;
  const save = useSaveSetting(rates);
  const allZones = useList(zones).data?.rows ?? [];
  const text = (value: number | undefined) => (value === undefined ? "" : String(value));
  const zone = rate ? (typeof rate.zoneId === "string" ? rate.zoneId : rate.zoneId._id) : start.zoneId;
  const show = (field: string, value: string | boolean) =>
    field === "rate" ? `$${value}` : showZone(allZones)(field, value);
  const form = useEditForm({
    slot,
    draft: `rate.${rate?._id ?? "new"}`,
    schema: RateInput,
    start: {
      zoneId: zone ?? "",
      weightRangeMin: text(rate?.weightRangeMin ?? start.weightRangeMin),
      weightRangeMax: text(rate?.weightRangeMax ?? start.weightRangeMax),
      rate: text(rate?.rate),
      description: rate?.description ?? "",
      isActive: rate?.isActive ?? true,
    },
    failure: rate ? rateMessages.updateFailed : rateMessages.addFailed,
    submit: (values, _input, base) =>
      save.mutateAsync({ id: rate?._id ?? null, input: rateBody(values), base }),
  });
  return (
    <Form id={slot.formId} onSubmit={form.onSubmit}>
      <DraftNotice form={form} isNew={rate === null} />
      <ChangedMeanwhile form={form} labels={labels} show={show} />
      {form.meanwhile.length === 0 && <FormProblem problem={form.problem} />}
      <Select label="Zone" required {...form.field("zoneId")}>
        <ZoneOptions zones={allZones} chosen={form.methods.watch("zoneId")} />
      </Select>
      <FormRow>
        <TextField
          label="Min Weight"
          type="number"
          inputMode="decimal"
          min="0"
          step="0.1"
          suffix="kg"
          required
          {...form.field("weightRangeMin")}
        />
        <TextField
          label="Max Weight"
          type="number"
          inputMode="decimal"
          min="0"
          step="0.1"
          suffix="kg"
          required
          {...form.field("weightRangeMax")}
        />
        <TextField
          label="Rate"
          type="number"
          inputMode="decimal"
          min="0"
          step="0.01"
          prefix="$"
          required
          {...form.field("rate")}
        />
      </FormRow>
      <TextField label="Description" optional {...form.field("description")} />
      <Checkbox label="Active" {...form.field("isActive")} />
    </Form>
  );
}

const labels = {
  zoneId: "zone",
  weightRangeMin: "minimum weight",
  weightRangeMax: "maximum weight",
  rate: "rate",
  description: "description",
  isActive: "status",
};
