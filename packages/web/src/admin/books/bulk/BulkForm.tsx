import { BulkEdit, type InventoryRow } from "@frangipani/core/books";
import * as z from "zod/mini";
import { bookCount } from "../../../book/parts/book-count.ts";
import { Form } from "../../../ui/form/Form.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { NumberField } from "../../../ui/form/TextField.tsx";
import type { EditSlot } from "../../shared/EditDialog.tsx";
import { useEditForm } from "../../shared/use-edit-form.ts";
import { bulkEditOf, changedByOthers, useBulkEdit } from "./use-bulk-edit.ts";

export type BulkFormProps = {
  books: readonly InventoryRow[];
  slot: EditSlot;
  /** With what somebody else made of them. */
  onChanged(books: readonly InventoryRow[]): void;
  onSaved(): void;
};

const unchanged = z.literal("");
const BulkInput = z.object({
  price: z.union([unchanged, z.string()]),
  stock: z.union([unchanged, z.string()]),
  status: z.enum(["", "true", "false"]),
});

export function BulkForm({ books, slot, onChanged, onSaved }: BulkFormProps) {
  const save = useBulkEdit();
  const form = useEditForm({
    slot,
    draft: "books.bulk",
    schema: rulesFor(books),
    start: { price: "", stock: "", status: "" as const },
    submit: async (_values, input) => {
      try {
        await save(books, editOf(books, input), `${bookCount(books.length)} changed`);
      } catch (error) {
        onChanged(changedByOthers(error));
        throw error;
      }
      onSaved();
    },
  });
  return (
    <Form id={slot.formId} form={form}>
      <NumberField
        label="Price"
        step="0.01"
        prefix="$"
        hint="Leave it empty to keep each book's own."
        {...form.field("price")}
      />
      <NumberField label="Stock" hint="Leave it empty to keep each book's own." {...form.field("stock")} />
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
