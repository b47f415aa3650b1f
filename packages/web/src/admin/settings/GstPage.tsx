import { type GstSlabWire, gstMessages } from "@frangipani/core/gst";
import { GstInput, gstToWire, SellerInput } from "@frangipani/core/gst/contract";
import { yearInSingapore } from "@frangipani/core/kernel";
import type { ApiInput, ApiResponse } from "@frangipani/functions/api";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { EmptyState, ErrorState } from "../../ui/feedback/EmptyState.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { Checkbox, Form, FormRow, NumberField, SubmitActions, TextField } from "../../ui/form/Form.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { cx } from "../../ui/styles/cx.ts";
import type { Column } from "../../ui/table/DataTable.tsx";
import { EditForm } from "../shared/edit-form.tsx";
import { QueryTable } from "../shared/ListPage.tsx";
import { useList } from "../shared/list.ts";
import office from "../shared/office.module.css";
import { QuarterCard } from "./QuarterCard.tsx";
import css from "./Settings.module.css";
import {
  type SettingFormProps,
  statusColumn,
  useSettingDialogs,
  useSettingForm,
} from "./setting-dialogs.tsx";
import { gst, sellerQuery } from "./settings.ts";

export function GstPage() {
  const query = useList(gst);
  const { data, isError } = query;
  const { addButton, edit, actions, dialogs } = useSettingDialogs(gst, {
    name: "GST Rate",
    Form: GstForm,
    nameOf: ({ name, year }) => `${name} ${year}`,
    deleteQuestion: "Are you sure you want to delete this GST rate?",
    deleteEffect: ({ name, year, rate }) =>
      `${name} ${year}, ${rate}%, will be deleted for good. Existing orders keep their GST.`,
  });
  return (
    <>
      <PageHeader title="GST" actions={addButton}>
        Orders are charged the active rate of the current year.
      </PageHeader>
      {data && <YearsWithTwoRates slabs={data.rows} />}
      <QueryTable
        query={query}
        failure={gstMessages.fetchFailed}
        loading={{ label: "Loading GST rates...", columns: 6, rows: 4 }}
        caption="GST rates"
        columns={[...columns, actions]}
        rows={data?.rows}
        rowKey={({ _id }) => _id}
        onOpen={edit}
        empty={<EmptyState title="No GST rates found">Without one, orders are charged no GST.</EmptyState>}
      />
      {/* The cards appear once the height of the table above is known, so that they do not move. */}
      {(data || isError) && (
        <>
          <QuarterCard />
          <SellerCard />
        </>
      )}
      {dialogs}
    </>
  );
}

/** Warns of years with two active rates, which an earlier version accepted. */
function YearsWithTwoRates({ slabs }: { slabs: readonly GstSlabWire[] }) {
  const active = slabs.filter(({ isActive }) => isActive);
  const years = new Set(active.map(({ year }) => year));
  return [...years].map((year) => {
    const names = active.filter((slab) => slab.year === year).map(({ name, rate }) => `${name}, ${rate}%`);
    return (
      names.length > 1 && (
        <Notice key={year} tone="warning" title={`Two GST rates of ${year}`}>
          {gstMessages.yearTwice(year, names.join("; "))}
        </Notice>
      )
    );
  });
}

const columns: Column<GstSlabWire>[] = [
  { header: "Name", phone: "lead", cell: ({ name }) => <strong>{name}</strong> },
  { header: "Year", cell: ({ year }) => year },
  { header: "Rate (%)", align: "end", cell: ({ rate }) => rate },
  { header: "Description", cell: ({ description }) => description },
  statusColumn,
];

function GstForm({ row }: SettingFormProps<GstSlabWire>) {
  const form = useSettingForm(gst, row, {
    draftKind: "gst",
    schema: GstInput,
    start: {
      name: row?.name ?? "",
      year: String(row?.year ?? yearInSingapore(new Date())),
      rate: row ? String(row.rate) : "",
      description: row?.description ?? "",
      isActive: row?.isActive ?? true,
    },
    body: gstToWire,
  });
  return (
    <EditForm form={form} labels={labels}>
      <TextField label="Name" required {...form.field("name")} />
      <FormRow>
        <NumberField label="Year" min="1900" max="2099" required {...form.field("year")} />
        <NumberField label="Rate" max="100" step="0.01" suffix="%" required {...form.field("rate")} />
      </FormRow>
      <TextField label="Description" optional {...form.field("description")} />
      <Checkbox label="Active" {...form.field("isActive")} />
    </EditForm>
  );
}

const labels = { name: "name", year: "year", rate: "rate", description: "description", isActive: "status" };

type Seller = ApiResponse<"GET /api/gst-slabs/seller">["seller"];

function SellerCard() {
  const { data, isError, isFetching, refetch } = useQuery(sellerQuery);
  if (isError && !data)
    return <ErrorState title={gstMessages.sellerFailed} query={{ isFetching, refetch }} />;
  return data ? <SellerForm seller={data.seller} /> : null;
}

function SellerForm({ seller }: { seller: Seller }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (json: ApiInput<"PUT /api/gst-slabs/seller">["json"]) =>
      callApi("PUT /api/gst-slabs/seller", { json }),
    onSuccess: (saved) => client.setQueryData(sellerQuery.queryKey, saved),
    meta: { success: gstMessages.sellerSaved, failure: false },
  });
  const form = useForm({
    schema: SellerInput,
    start: fieldsOf(seller),
    submit: async (values, base) => {
      const registrationNumber = values.registrationNumber ?? "";
      const saved = await save.mutateAsync({ ...values, registrationNumber, base });
      form.startAgain(fieldsOf(saved.seller));
    },
  });
  return (
    <Card title="Seller on invoices" aria-label="Seller on invoices" className={cx(office.below, css.seller)}>
      <Form form={form} labels={sellerLabels}>
        <TextField label="Name" required autoComplete="off" {...form.field("name")} />
        <TextField label="Address" required autoComplete="off" {...form.field("address")} />
        <TextField
          label="GST registration number"
          optional
          hint="Without it, customers get a receipt and no tax invoice."
          autoComplete="off"
          spellCheck={false}
          {...form.field("registrationNumber")}
        />
        <SubmitActions form={form} variant="secondary" label="Save seller" />
      </Form>
    </Card>
  );
}

const fieldsOf = (seller: Seller) => ({
  name: seller?.name ?? "",
  address: seller?.address ?? "",
  registrationNumber: seller?.registrationNumber ?? "",
});

const sellerLabels = { name: "name", address: "address", registrationNumber: "registration number" };
