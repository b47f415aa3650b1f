import type { ShippingRateWire } from "@frangipani/core/shipping";
import { RateInput, rateBody } from "@frangipani/core/shipping/contract";
import { Checkbox, FormRow, NumberField, TextField } from "../../ui/form/Form.tsx";
import { EditForm } from "../shared/edit-form.tsx";
import { rates, zones } from "../shared/geography.ts";
import { useList } from "../shared/list.ts";
import { type SettingFormProps, useSettingForm } from "../shared/settings.tsx";
import { showZone, ZoneSelect } from "../shared/ZoneSelect.tsx";

export type RateStart = { zoneId: string; weightRangeMin: number; weightRangeMax?: number };

export function RateForm({ row, start, slot }: SettingFormProps<ShippingRateWire, RateStart>) {
  const allZones = useList(zones).data?.rows ?? [];
  const text = (value: number | undefined) => (value === undefined ? "" : String(value));
  const zone = row ? (typeof row.zoneId === "string" ? row.zoneId : row.zoneId._id) : start?.zoneId;
  const show = (field: string, value: string | boolean) =>
    field === "rate" ? `$${value}` : showZone(allZones)(field, value);
  const form = useSettingForm(
    rates,
    { row, slot },
    {
      draft: "rate",
      schema: RateInput,
      start: {
        zoneId: zone ?? "",
        weightRangeMin: text(row?.weightRangeMin ?? start?.weightRangeMin),
        weightRangeMax: text(row?.weightRangeMax ?? start?.weightRangeMax),
        rate: text(row?.rate),
        description: row?.description ?? "",
        isActive: row?.isActive ?? true,
      },
      body: rateBody,
    },
  );
  return (
    <EditForm form={form} slot={slot} isNew={row === null} labels={labels} show={show}>
      <ZoneSelect zones={allZones} value={form.methods.watch("zoneId")} {...form.field("zoneId")} />
      <FormRow>
        <NumberField label="Min Weight" step="0.1" suffix="kg" required {...form.field("weightRangeMin")} />
        <NumberField label="Max Weight" step="0.1" suffix="kg" required {...form.field("weightRangeMax")} />
        <NumberField label="Rate" step="0.01" prefix="$" required {...form.field("rate")} />
      </FormRow>
      <TextField label="Description" optional {...form.field("description")} />
      <Checkbox label="Active" {...form.field("isActive")} />
    </EditForm>
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
