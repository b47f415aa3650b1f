import {
  BookFields,
  type BookId,
  BulkEdit,
  changePrice,
  type InventoryRow,
  MAX_BULK,
  PRICE_CHANGES,
  PRICE_ENDINGS,
  type PriceChange,
  type PriceEnding,
} from "@frangipani/core/books";
import { withPlainCharacters } from "@frangipani/core/kernel";
import { memo, useCallback, useMemo, useState } from "react";
import * as z from "zod/mini";
import { formatDollars } from "../../api/dollars.ts";
import { bookCount } from "../../book/parts/book-count.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { FieldError } from "../../ui/form/Field.tsx";
import { FormRow, NumberField, TextField } from "../../ui/form/Form.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { PlainTable } from "../../ui/table/PlainTable.tsx";
import { selectionBarClass } from "../shared/columns.tsx";
import { EditDialog } from "../shared/dialogs.tsx";
import { EditForm, useEditForm } from "../shared/edit-form.tsx";
import css from "./Books.module.css";
import { type BulkFormProps, bulkEditOf, useBulkForm } from "./use-bulk-edit.ts";

const NO_ROWS: readonly never[] = [];
type BooksById = ReadonlyMap<BookId, InventoryRow>;

/** Selects books across pages. @param rows known rows, which may be newer than when they were selected */
export function useSelection(rows: readonly InventoryRow[] = NO_ROWS) {
  const [selected, setSelected] = useState<BooksById>(new Map());
  const set = useCallback(
    (books: readonly InventoryRow[], isChosen: boolean) => {
      const next = new Map(selected);
      for (const book of books)
        if (isChosen) next.set(book._id, book);
        else next.delete(book._id);
      if (next.size > MAX_BULK) toast.info(`At most ${MAX_BULK} books at once`);
      else setSelected(next);
    },
    [selected],
  );
  return {
    books: useMemo(() => [...withNewer(selected, rows).values()], [selected, rows]),
    has: useCallback(({ _id }: InventoryRow) => selected.has(_id), [selected]),
    set,
    update: useCallback(
      (books: readonly InventoryRow[]) => setSelected((before) => withNewer(before, books)),
      [],
    ),
    clear: useCallback(() => setSelected(new Map()), []),
  };
}
export type Selection = ReturnType<typeof useSelection>;

function withNewer(selected: BooksById, rows: readonly InventoryRow[]): BooksById {
  if (selected.size === 0) return selected;
  const newer = rows.filter(({ _id }) => selected.has(_id));
  return new Map([...selected, ...newer.map((row) => [row._id, row] as const)]);
}

type BulkBarProps = {
  books: readonly InventoryRow[];
  onChanged(books: readonly InventoryRow[]): void;
  onClear(): void;
};

export const BulkBar = memo(({ books, onChanged, onClear }: BulkBarProps) => {
  const [edited, setEdited] = useState<readonly InventoryRow[] | null>(null);
  const [priced, setPriced] = useState<readonly InventoryRow[] | null>(null);
  return (
    <>
      {books.length > 0 && (
        <section className={selectionBarClass} aria-label="Selected books">
          <p role="status">
            <strong>{books.length}</strong>{" "}
            <span>{books.length === 1 ? "book selected" : "books selected"}</span>
          </p>
          <Button size="sm" variant="primary" onClick={() => setEdited(books)}>
            Set price, stock or status
          </Button>
          <Button size="sm" onClick={() => setPriced(books)}>
            Raise or lower prices
          </Button>
          <Button size="sm" variant="quiet" onClick={onClear}>
            Clear selection
          </Button>
        </section>
      )}
      <EditDialog
        subject={edited}
        title={(books) => `Change ${bookCount(books.length)}`}
        submitLabel={() => "Change books"}
        size="sm"
        onClose={() => setEdited(null)}
      >
        {(books) => <BulkForm books={books} onChanged={onChanged} onSaved={onClear} />}
      </EditDialog>
      <EditDialog
        subject={priced}
        title={(books) => `Change the price of ${bookCount(books.length)}`}
        submitLabel={() => "Save prices"}
        onClose={() => setPriced(null)}
      >
        {(books) => <PricesForm books={books} onChanged={onChanged} onSaved={onClear} />}
      </EditDialog>
    </>
  );
});

const unchanged = z.literal("");
const BulkInput = z.object({
  price: z.union([unchanged, z.string()]),
  stock: z.union([unchanged, z.string()]),
  status: z.enum(["", "true", "false"]),
});

export function BulkForm(props: BulkFormProps) {
  const { books, submit } = useBulkForm(props);
  const form = useEditForm({
    isNew: true,
    draftKey: "books.bulk",
    schema: rulesFor(books),
    start: { price: "", stock: "", status: "" as const },
    submit: (_values, { raw }) => submit(editOf(books, raw)),
  });
  return (
    <EditForm form={form}>
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
    </EditForm>
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

const PricesInput = z.object({
  change: z.enum(PRICE_CHANGES),
  by: z
    .string()
    .check(
      withPlainCharacters(),
      z.trim(),
      z.regex(/^\d{1,6}(\.\d{1,2})?$/, "Enter a number with at most two decimals"),
    ),
  ending: z.enum(Object.keys(PRICE_ENDINGS) as PriceEnding[]),
});
type PricesInput = z.output<typeof PricesInput>;

function PricesForm(props: BulkFormProps) {
  const { books, submit } = useBulkForm(props);
  const form = useEditForm<PricesInput, PricesInput>({
    isNew: true,
    draftKey: "books.prices",
    schema: PricesInput.check(
      z.refine((input) => books.every((book) => !newPrice(book, input).problem), {
        error: "Some of the new prices are not possible",
        path: ["by"],
      }),
    ),
    start: { change: "raise-percent", by: "", ending: "cents" },
    live: true,
    submit: (input) => submit(bulkEditOf(books, {}, (book) => ({ price: newPrice(book, input).price }))),
  });
  const values = form.methods.watch();
  const input = PricesInput.safeParse(values).data;
  return (
    <EditForm form={form}>
      <FormRow>
        <Select label="Change" options={changeNames} {...form.field("change")} />
        <NumberField label="By" step="0.01" {...form.field("by")} />
        <Select label="Round" options={endingNames} {...form.field("ending")} />
      </FormRow>
      <PlainTable headings={["Book", "Old", "New"]} className={css.prices}>
        {books.map((book) => {
          const { price, problem } = input ? newPrice(book, input) : {};
          return (
            <tr key={book._id}>
              <td>
                <bdi>{book.title}</bdi>
                <FieldError>{problem}</FieldError>
              </td>
              <td>{formatDollars(book.price)}</td>
              <td>{price !== undefined && !problem && formatDollars(price)}</td>
            </tr>
          );
        })}
      </PlainTable>
    </EditForm>
  );
}

function newPrice(book: InventoryRow, { change, by, ending }: PricesInput) {
  const price = changePrice(book.price, change, Number(by), ending);
  const { error } = BookFields.shape.price.safeParse(price);
  return { price, problem: error?.issues[0]?.message };
}

const changeNames: Record<PriceChange, string> = {
  "raise-percent": "Raise by %",
  "lower-percent": "Lower by %",
  "raise-amount": "Raise by $",
  "lower-amount": "Lower by $",
};

const endingNames: Record<PriceEnding, string> = {
  cents: "To the cent",
  "five-cents": "To 5 cents",
  "ten-cents": "To 10 cents",
  dollars: "To whole dollars",
  ninety: "To .90",
  "ninety-nine": "To .99",
};
