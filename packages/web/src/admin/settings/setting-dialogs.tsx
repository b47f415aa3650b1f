import type { ZoneWire } from "@frangipani/core/shipping";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { FailureText } from "../../api/api-error.ts";
import type { FormBase } from "../../api/forms/use-form.ts";
import { Select, type SelectProps } from "../../ui/form/Select.tsx";
import { Badge } from "../../ui/layout/Badge.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import { AddButton, RowActions } from "../shared/columns.tsx";
import { DeleteDialog, EditDialog } from "../shared/dialogs.tsx";
import { type EditFormOptions, useEditForm } from "../shared/edit-form.tsx";
import { type ListSource, listKey } from "../shared/list.ts";

/** GST rates, zones, countries and shipping rates: lists whose rows are added, edited and deleted alike. */
export type Setting<Row extends { _id: string }, Input> = ListSource<Row> & {
  create(input: Input): Promise<Row>;
  update(id: string, input: Input & { base: FormBase }): Promise<Row>;
  remove(id: string): Promise<Row[]>;
  texts: Record<"added" | "addFailed" | "updated" | "updateFailed" | "deleted" | "deleteFailed", string>;
  /** Used instead of `texts.addFailed`. */
  addFailure?: FailureText;
  /** Names of the lists that show these rows too. */
  dependentLists?: readonly string[];
};

/** `row` is null for a new one, whose initial values may be in `start`. */
export type SettingFormProps<Row, Start = Record<string, never>> = {
  row: Row | null;
  start?: Start | undefined;
};

type SettingFormOptions<Input extends FieldValues, Output, Body> = Pick<
  EditFormOptions<Input, Output>,
  "schema" | "start"
> & {
  /** The form's draft is saved under this and the id of its row. */
  draftKind: string;
  body(values: Output, input: Input): Body;
};

export function useSettingForm<Row extends { _id: string }, Body, Input extends FieldValues, Output>(
  setting: Setting<Row, Body>,
  row: Row | null,
  { draftKind, schema, start, body }: SettingFormOptions<Input, Output, Body>,
) {
  const { create, update, texts, addFailure = texts.addFailed } = setting;
  const onSuccess = useInvalidateLists(setting);
  const save = useMutation({
    mutationFn: ({ input, base }: { input: Body; base: FormBase }) =>
      row ? update(row._id, { ...input, base }) : create(input),
    onSuccess,
    meta: { success: row ? texts.updated : texts.added, failure: false },
  });
  return useEditForm({
    draftKey: `${draftKind}.${row?._id ?? "new"}`,
    isNew: row === null,
    schema,
    start,
    failure: row ? texts.updateFailed : addFailure,
    submit: (values, { raw, base }) => save.mutateAsync({ input: body(values, raw), base }),
  });
}

type SettingDialogs<Row, Start> = {
  /** "Zone" in "Add Zone". */
  name: string;
  Form: ComponentType<SettingFormProps<Row, Start>>;
  nameOf(row: Row): string;
  deleteQuestion: string;
  deleteEffect(row: Row): string;
};

/** The form and the delete dialog, with a button and a table column that open them. */
export function useSettingDialogs<Row extends { _id: string }, Input, Start = never>(
  setting: Setting<Row, Input>,
  { name, Form, nameOf, deleteQuestion, deleteEffect }: SettingDialogs<Row, Start>,
) {
  const { remove, texts } = setting;
  const onSuccess = useInvalidateLists(setting);
  const { mutateAsync } = useMutation({
    mutationFn: ({ _id }: Row) => remove(_id),
    onSuccess,
    meta: { success: texts.deleted, failure: texts.deleteFailed },
  });
  const [edited, setEdited] = useState<{ row: Row | null; start?: Start } | null>(null);
  const [toDelete, setToDelete] = useState<Row | null>(null);
  const edit = (row: Row) => setEdited({ row });
  const actions: Column<Row> = {
    header: "Actions",
    phone: "actions",
    cell: (row) => (
      <RowActions name={nameOf(row)} onEdit={() => edit(row)} onDelete={() => setToDelete(row)} />
    ),
  };
  return {
    edit,
    add: (start: Start) => setEdited({ row: null, start }),
    actions,
    addButton: <AddButton onClick={() => setEdited({ row: null })}>{`Add ${name}`}</AddButton>,
    dialogs: (
      <>
        <EditDialog
          subject={edited}
          title={({ row }) => `${row ? "Edit" : "Add"} ${name}`}
          submitLabel={({ row }) => `${row ? "Update" : "Add"} ${name}`}
          onClose={() => setEdited(null)}
        >
          {({ row, start }) => <Form row={row} start={start} />}
        </EditDialog>
        <DeleteDialog
          subject={toDelete}
          title={deleteQuestion}
          onClose={() => setToDelete(null)}
          onConfirm={mutateAsync}
        >
          {deleteEffect}
        </DeleteDialog>
      </>
    ),
  };
}

function useInvalidateLists({
  name,
  dependentLists = [],
}: Pick<Setting<never, never>, "name" | "dependentLists">) {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [name, ...dependentLists].map((list) =>
        client.invalidateQueries({ queryKey: listKey({ name: list }) }),
      ),
    );
}

export const statusColumn: Column<{ isActive: boolean }> = {
  header: "Status",
  cell: ({ isActive }) => (
    <Badge colour={isActive ? "green" : "neutral"}>{isActive ? "Active" : "Inactive"}</Badge>
  ),
};

/** Shows the zone's name where a form reports that another user changed `zoneId`. */
export const showZone = (zones: readonly ZoneWire[]) => (field: string, value: string | boolean) =>
  field === "zoneId" ? zones.find((zone) => zone._id === value)?.name : undefined;

type ZoneSelectProps = Omit<SelectProps, "label"> & { zones: readonly ZoneWire[]; value: string };

/** Offers active zones (docs/rules.md#admin-shipping) and the one already chosen. The zones may be loaded after the form. */
export const ZoneSelect = ({ zones, ...select }: ZoneSelectProps) => (
  <Select label="Zone" required {...select}>
    <option value="">Select a zone</option>
    {zones
      .filter((zone) => zone.isActive || zone._id === select.value)
      .map((zone) => (
        <option key={zone._id} value={zone._id}>
          {zone.isActive ? zone.name : `${zone.name} (inactive)`}
        </option>
      ))}
  </Select>
);
