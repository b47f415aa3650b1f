import { BulkEdit, type InventoryRow } from "@frangipani/core/books";
import * as z from "zod/mini";
import { Form, TextField } from "../../../ui/form/Form.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { useEditForm } from "../../shared/edit-form.tsx";
import { type BulkFormProps, bulkEditOf, useBulkForm } from "./use-bulk-edit.ts";

const unchanged = z.literal("");
const BulkInput = z.object({
  price: z.union([unchanged, z.string()]),
  stock: z.union([unchanged, z.string()]),
  status: z.enum(["", "true", "false"]),
});

export function BulkForm(props: BulkFormProps) {
  const { slot } = props;
  const { books, submit } = useBulkForm(props);
  const form = useEditForm({
    slot,
    draft: "books.bulk",
    schema: rulesFor(books),
    start: { price: "", stock: "", status: "" as const },
    submit: (_values, input) => submit(editOf(books, input)),
  });
  return (
    <Form id={slot.formId} form={form}>
      <TextField
        label="Price"
        inputMode="decimal"
        prefix="$"
        hint="Leave it empty to keep each book's own."
        {...form.field("price")}
      />
      <TextField
        label="Stock"
        inputMode="numeric"
        hint="Leave it empty to keep each book's own."
        {...form.field("stock")}
      />
      <Select
        label="Status"
        options={{ "": "Keep each book's own", true: "On sale", false: "Inactive" }}
        {...form.field("status")}
      />
    </Form>
  );
}

const editOf = (books: readonly InventoryRow[], input: z.output<typeof BulkInput>) =>
  bulkEditOf(books, Object.fromEntries(Object.entries(input).filter(([, value]) => value !== "")));

const rulesFor = (books: readonly InventoryRow[]) =>
  BulkInput.check(
    z.superRefine((input, context) => {
      const parsed = BulkEdit.safeParse(editOf(books, input));
      for (const issue of parsed.error?.issues ?? [])
        context.addIssue({ code: "custom", message: issue.message, path: [issue.path[1] ?? "price"] });
    }),
  );
