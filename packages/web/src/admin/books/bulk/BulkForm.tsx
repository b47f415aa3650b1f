import { type BookWire, BulkEdit, type InventoryRow } from "@frangipani/core/books";
import type { ApiInput } from "@frangipani/functions/api";
import * as z from "zod/mini";
import { ApiError } from "../../../api/api-error.ts";
import { callApi } from "../../../api/call-api.ts";
import { textOf } from "../../../api/problem.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { Form } from "../../../ui/form/Form.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { NumberField } from "../../../ui/form/TextField.tsx";
import type { EditSlot } from "../../shared/EditDialog.tsx";
import { useEditForm } from "../../shared/use-edit-form.ts";
import { useUpdateInventory } from "../inventory/inventory.ts";

type BulkFormProps = {
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
  const updateInventory = useUpdateInventory();
  const save = async (json: ApiInput<"PUT /api/book/bulkUpdate">["json"]): Promise<BookWire[]> => {
    try {
      const changed = await callApi("PUT /api/book/bulkUpdate", { json });
      updateInventory(...changed);
      return changed;
    } catch (error) {
      if (error instanceof ApiError && Array.isArray(error.details.books)) {
        const changed = error.details.books as BookWire[];
        updateInventory(...changed);
        onChanged(changed);
      }
      throw error;
    }
  };
  const form = useEditForm({
    slot,
    draft: "books.bulk",
    schema: rulesFor(books),
    start: { price: "", stock: "", status: "" as const },
    submit: async (_values, input) => {
      const edit = bulkOf(books, input);
      const changed = await save(edit);
      const undo = () =>
        Promise.all(undoEdits(books, changed, edit.set).map(save)).then(
          () => toast.success(`${countOf(books)} as before`),
          (error: unknown) => toast.error(textOf(error)),
        );
      toast.success(`${countOf(books)} changed`, { action: { label: "Undo", onClick: () => void undo() } });
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
      <Select label="Status" {...form.field("status")}>
        <option value="">Keep each book's own</option>
        <option value="true">On sale</option>
        <option value="false">Inactive</option>
      </Select>
    </Form>
  );
}

const countOf = ({ length }: readonly unknown[]): string => `${length} ${length === 1 ? "book" : "books"}`;

const bulkOf = (books: readonly InventoryRow[], input: z.output<typeof BulkInput>) => ({
  books: books.map(({ _id, version, stock }) => ({ id: _id, version, stockSeen: stock })),
  set: Object.fromEntries(Object.entries(input).filter(([, value]) => value !== "")),
});

const rulesFor = (books: readonly InventoryRow[]) =>
  BulkInput.check(
    z.superRefine((input, context) => {
      const parsed = BulkEdit.safeParse(bulkOf(books, input));
      for (const issue of parsed.error?.issues ?? [])
        context.addIssue({ code: "custom", message: issue.message, path: [issue.path[1] ?? "price"] });
    }),
  );

type BulkInput = z.input<typeof BulkEdit>;

/** The edits that give books the earlier values of the fields that were set: one for each combination of values. */
export function undoEdits(
  before: readonly InventoryRow[],
  after: readonly BookWire[],
  set: BulkInput["set"],
): BulkInput[] {
  const fields = (["price", "stock", "status"] as const).filter((field) => set[field] !== undefined);
  const earlier = new Map(before.map((book) => [book._id, book]));
  const edits = new Map<string, BulkInput>();
  for (const { _id, version, stock } of after) {
    const book = earlier.get(_id);
    if (!book) continue;
    const values = Object.fromEntries(fields.map((field) => [field, book[field]]));
    const key = JSON.stringify(values);
    const edit = edits.get(key) ?? { books: [], set: values };
    edits.set(key, { ...edit, books: [...edit.books, { id: _id, version, stockSeen: stock }] });
  }
  return [...edits.values()];
}
