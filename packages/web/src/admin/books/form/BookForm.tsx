import {
  type BookFormValues,
  type BookWire,
  bookMessages,
  fileMessages,
  toFormValues,
} from "@frangipani/core/books";
import type { CategoryWire } from "@frangipani/core/categories";
import { newId, slugToTitle } from "@frangipani/core/kernel";
import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { ProgressBar } from "../../../ui/feedback/ProgressBar.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Checkbox, FormRow, NumberField, TextArea, TextField } from "../../../ui/form/Form.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import shared from "../../../ui/styles/shared.module.css";
import { allCategories } from "../../shared/categories.ts";
import type { EditSlot } from "../../shared/EditDialog.tsx";
import { EditForm, useEditForm } from "../../shared/edit-form.tsx";
import { useList } from "../../shared/list.ts";
import { useUpdateInventory } from "../inventory/inventory.ts";
import css from "./BookForm.module.css";
import { bookFormRules, bookLabels, emptyBook, withCategoryIds, withCategoryNames } from "./book-form.ts";
import { ImageField, SampleField } from "./FileFields.tsx";
import { IsbnNotice } from "./IsbnNotice.tsx";
import { saveBook } from "./save-book.ts";
import { useSuggestion } from "./use-suggestion.ts";

type BookFormProps = {
  slot: EditSlot;
  book: BookWire | null;
  newIsbn?: string;
  onAdded?: (book: BookWire) => void;
};

export function BookForm({ slot, book: initialBook, newIsbn = "", onAdded }: BookFormProps) {
  // The book as the server has it; a conflict or a deleted file brings a newer version.
  const [book, setBook] = useState(initialBook);
  const [idIfNew] = useState(() => newId("Book"));
  const [image, setImage] = useState<File | null>(null);
  const [sample, setSample] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const updateInventory = useUpdateInventory();
  const categories = useList(allCategories).data?.rows ?? [];
  const hasImage = image !== null || Boolean(book?.imageUrl);

  const form = useEditForm({
    slot,
    draft: `book.${initialBook?._id ?? `new${newIsbn}`}`,
    schema: bookFormRules,
    start: initialBook
      ? withCategoryIds(toFormValues(initialBook), categories)
      : { ...emptyBook, isbn: newIsbn },
    live: true,
    hasUnsavedFiles: image !== null || sample !== null,
    isReady: (isValid) => isValid && hasImage,
    missing: (values) => ({
      ...Object.fromEntries(
        Object.entries(fieldNames).filter(([field]) => values[field as keyof BookFormValues] === ""),
      ),
      ...(!hasImage && { cover: "cover" }),
    }),
    failure: bookMessages.saveFailed,
    storedNow: (error) => {
      if (error.code !== "book.changed") return undefined;
      const theirs = error.details.book as BookWire;
      setBook(theirs);
      updateInventory(theirs);
      return withCategoryIds(toFormValues(theirs), categories);
    },
    submit: async (_values, input) => {
      // By Ctrl+Enter, as the button is disabled.
      if (!hasImage) throw new ApiError(400, "image.required", fileMessages.imageRequired);
      setProgress(image || sample ? 0 : null);
      try {
        const saved = await saveBook({
          book,
          newId: idIfNew,
          input: withCategoryNames(input, categories),
          image,
          sample,
          onProgress: setProgress,
        });
        updateInventory(saved);
        if (!initialBook) onAdded?.(saved);
        toast.success(initialBook ? bookMessages.updated : bookMessages.added);
      } finally {
        setProgress(null);
      }
    },
  });

  const labelled = labelledFields(form, useSuggestion(form.methods, initialBook === null));

  return (
    <EditForm
      form={form}
      slot={slot}
      isNew={initialBook === null}
      labels={fieldNames}
      show={show(categories)}
    >
      <div className={cx(shared.stack3, css.columns)}>
        <div className={css.fields}>
          <TextField required {...labelled("title")} />
          <TextField required {...labelled("author")} />
          <TextArea required rows={4} className={css.description} {...labelled("description")} />
          <CategoryFields form={form} labelled={labelled} />
          <div className={css.numbers}>
            <NumberField step="0.01" prefix="$" required {...labelled("price")} />
            <NumberField required {...labelled("stock")} />
            <NumberField step="0.1" suffix="kg" required {...labelled("weight")} />
            <NumberField min="1" required {...labelled("pages")} />
          </div>
          <FormRow>
            <TextField spellCheck={false} required {...labelled("isbn")} />
            <TextField required {...labelled("publisher")} />
          </FormRow>
          <IsbnNotice isbn={form.methods.watch("isbn")} bookId={initialBook?._id} />
          <FormRow>
            <TextField inputMode="numeric" maxLength={4} required {...labelled("publishedDate")} />
            <TextField required {...labelled("language")} />
          </FormRow>
          <Checkbox {...labelled("featured")} hint="Shown among the featured books on the home page." />
        </div>
        <div className={css.files}>
          <ImageField book={book} file={image} onFile={setImage} onBook={setBook} />
          <SampleField book={book} file={sample} onFile={setSample} onBook={setBook} />
        </div>
      </div>
      {progress !== null && (
        <ProgressBar
          label={progress < 1 ? "Uploading" : "Checking the files"}
          value={progress < 1 ? progress : undefined}
          note={progress < 1 ? `${Math.round(progress * 100)}%` : undefined}
        />
      )}
    </EditForm>
  );
}

type CategoryFieldsProps = { form: BookFormState; labelled: ReturnType<typeof labelledFields> };

function CategoryFields({ form, labelled }: CategoryFieldsProps) {
  const categories = useList(allCategories).data?.rows ?? [];
  const [chosen, chosenSub] = form.methods.watch(["category", "subcategory"]);
  const category = categories.find(({ _id, name }) => _id === chosen || name === chosen);
  const subcategories = (category?.subcategories ?? []).map(
    (name, index) => [category?.subcategoryIds[index] ?? name, name] as const,
  );
  return (
    <FormRow>
      <Select
        required
        {...labelled("category", {
          onChange: () =>
            form.methods.setValue("subcategory", "", { shouldDirty: true, shouldValidate: true }),
        })}
      >
        <option value="">Select a category</option>
        {optionsWith(
          categories.map(({ _id, name }) => [_id, name]),
          chosen,
        )}
      </Select>
      {/* A new element for each category: a select takes only a value among its options. */}
      <Select key={chosen} required disabled={chosen === ""} {...labelled("subcategory")}>
        <option value="">Select a subcategory</option>
        {optionsWith(subcategories, chosenSub)}
      </Select>
    </FormRow>
  );
}
type BookFormState = ReturnType<typeof useEditForm<BookFormValues, object>>;

const labelledFields =
  ({ field }: BookFormState, hintOf: ReturnType<typeof useSuggestion>) =>
  (name: keyof BookFormValues, rules?: Parameters<typeof field>[1]) => ({
    label: bookLabels[name],
    hint: hintOf(name),
    ...field(name, rules),
  });

/** The chosen option is offered even if it is no longer in the list. */
const optionsWith = (offered: readonly (readonly [id: string, name: string])[], chosen: string) =>
  [...new Map([...(chosen ? [[chosen, chosen] as const] : []), ...offered])].map(([id, name]) => (
    <option key={id} value={id}>
      {slugToTitle(name)}
    </option>
  ));

const fieldNames = Object.fromEntries(
  Object.entries(bookLabels).map(([field, label]) => [field, field === "isbn" ? label : label.toLowerCase()]),
) as Record<keyof BookFormValues, string>;

const show =
  (categories: readonly CategoryWire[]) => (field: keyof BookFormValues, value: string | boolean) => {
    if (field === "price") return `$${value}`;
    if (field === "featured") return value ? "yes" : "no";
    const named = categories.flatMap(({ _id, name, subcategoryIds, subcategories }) => [
      [_id, name] as const,
      ...subcategories.map((one, index) => [subcategoryIds[index], one] as const),
    ]);
    const found =
      field === "category" || field === "subcategory" ? named.find(([id]) => id === value) : undefined;
    return found && slugToTitle(found[1]);
  };
