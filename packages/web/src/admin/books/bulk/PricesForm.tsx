import {
  BookFields,
  changePrice,
  type InventoryRow,
  PRICE_CHANGES,
  PRICE_ENDINGS,
  type PriceChange,
  type PriceEnding,
} from "@frangipani/core/books";
import * as z from "zod/mini";
import { formatDollars } from "../../../api/dollars.ts";
import { FieldError } from "../../../ui/form/FieldError.tsx";
import { Form, FormRow, NumberField } from "../../../ui/form/Form.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { PlainTable } from "../../../ui/table/PlainTable.tsx";
import { useEditForm } from "../../shared/edit-form.tsx";
import css from "./Bulk.module.css";
import { type BulkFormProps, bulkEditOf, useBulkForm } from "./use-bulk-edit.ts";

const PricesInput = z.object({
  change: z.enum(PRICE_CHANGES),
  by: z.string().check(z.regex(/^\d{1,6}(\.\d{1,2})?$/, "Enter a number with at most two decimals")),
  ending: z.enum(Object.keys(PRICE_ENDINGS) as PriceEnding[]),
});
type PricesInput = z.output<typeof PricesInput>;

/** New prices of the chosen books, each beside its old one before anything is saved. */
export function PricesForm(props: BulkFormProps) {
  const { slot } = props;
  const { books, submit } = useBulkForm(props);
  const form = useEditForm<PricesInput, PricesInput>({
    slot,
    draft: "books.prices",
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
  const typed = form.methods.watch();
  const input = PricesInput.safeParse(typed).data;
  return (
    <Form id={slot.formId} form={form}>
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
    </Form>
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
