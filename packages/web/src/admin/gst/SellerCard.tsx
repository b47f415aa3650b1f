import { gstMessages } from "@frangipani/core/gst";
import { SellerInput } from "@frangipani/core/gst/contract";
import type { ApiInput, ApiResponse } from "@frangipani/functions/api";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { ErrorState } from "../../ui/feedback/EmptyState.tsx";
import { Form, FormActions, SubmitButton, TextField } from "../../ui/form/Form.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { sellerQuery } from "./gst.ts";
import css from "./SellerCard.module.css";

type Seller = ApiResponse<"GET /api/gst-slabs/seller">["seller"];

export function SellerCard() {
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
    <Card title="Seller on invoices" aria-label="Seller on invoices" className={css.card}>
      <Form form={form} labels={labels}>
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
        <FormActions>
          <SubmitButton form={form} variant="secondary">
            Save seller
          </SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}

const fieldsOf = (seller: Seller) => ({
  name: seller?.name ?? "",
  address: seller?.address ?? "",
  registrationNumber: seller?.registrationNumber ?? "",
});

const labels = { name: "name", address: "address", registrationNumber: "registration number" };
