import { type GstSlabWire, gstMessages } from "@frangipani/core/gst";
import { GstInput, gstBody } from "@frangipani/core/gst/contract";
import { ChangedMeanwhile } from "../../ui/form/ChangedMeanwhile.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Form, FormRow } from "../../ui/form/Form.tsx";
import { FormProblem } from "../../ui/form/FormProblem.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { DraftNotice } from "../shared/DraftNotice.tsx";
import type { EditSlot } from "../shared/EditDialog.tsx";
import { useSaveSetting } from "../shared/settings.ts";
import { useEditForm } from "../shared/use-edit-form.ts";
import { addGstFailure, gst } from "./gst.ts";

export function GstForm({ slab, slot }: { slab: GstSlabWire | null; slot: EditSlot }) {
  const save = useSaveSetting(gst);
  const form = useEditForm({
    slot,
    draft: `gst.${slab?._id ?? "new"}`,
    schema: GstInput,
    start: {
      name: slab?.name ?? "",
      year: String(slab?.year ?? new Date().getFullYear()),
      rate: slab ? String(slab.rate) : "",
      description: slab?.description ?? "",
      isActive: slab?.isActive ?? true,
    },
    failure: slab ? gstMessages.updateFailed : addGstFailure,
    submit: (values, _input, base) =>
      save.mutateAsync({ id: slab?._id ?? null, input: gstBody(values), base }),
  });
  return (
    <Form id={slot.formId} onSubmit={form.onSubmit}>
      <DraftNotice form={form} isNew={slab === null} />
      <ChangedMeanwhile form={form} labels={labels} />
      {form.meanwhile.length === 0 && <FormProblem problem={form.problem} />}
      <TextField label="Name" required {...form.field("name")} />
      <FormRow>
        <TextField
          label="Year"
          type="number"
          inputMode="numeric"
          min="1900"
          max="2099"
          step="1"
          required
          {...form.field("year")}
        />
        <TextField
          label="Rate"
          type="number"
          inputMode="decimal"
          min="0"
          max="100"
          step="0.01"
          suffix="%"
          required
          {...form.field("rate")}
        />
      </FormRow>
      <TextField label="Description" optional {...form.field("description")} />
      <Checkbox label="Active" {...form.field("isActive")} />
    </Form>
  );
}

const labels = { name: "name", year: "year", rate: "rate", description: "description", isActive: "status" };
