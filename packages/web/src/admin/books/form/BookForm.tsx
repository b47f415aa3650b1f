import {
  BookFields,
  type BookFormValues,
  type BookId,
  type BookWire,
  bookMessages,
  fileMessages,
  toFormValues,
} from "@frangipani/core/books";
import type { CategoryWire } from "@frangipani/core/categories";
import { newId } from "@frangipani/core/kernel";
import { useQuery } from "@tanstack/react-query";
import { memo, useState } from "react";
import type * as z from "zod/mini";
import { ApiError } from "../../../api/api-error.ts";
import { callApi } from "../../../api/call-api.ts";
import { ErrorState } from "../../../ui/feedback/EmptyState.tsx";
import { ProgressBar } from "../../../ui/feedback/ProgressBar.tsx";
import { Loading } from "../../../ui/feedback/Skeleton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Checkbox, FormRow, NumberField, TextArea, TextField } from "../../../ui/form/Form.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import shared from "../../../ui/styles/shared.module.css";
import { allCategories } from "../../categories/categories.ts";
import { EditDialog } from "../../shared/dialogs.tsx";
import { EditForm, useEditForm } from "../../shared/edit-form.tsx";
import { useList } from "../../shared/list.ts";
import { useUpdateInventory } from "../inventory.ts";
import css from "./BookForm.module.css";
import {
  type BookFormState,
  CategoryFields,
  categoryTitle,
  withCategoryIds,
  withCategoryNames,
} from "./CategoryFields.tsx";
import { ImageField, SampleField } from "./FileFields.tsx";
import { IsbnNotice } from "./IsbnNotice.tsx";
import { saveBook } from "./save-book.ts";
import { useSuggestion } from "./use-suggestion.ts";

type BookDialogProps = {
  edited: BookId | "new" | null;
  newIsbn: string;
  onAdded(book: BookWire): void;
  onClose(): void;
};

export const BookDialog = memo(({ edited, newIsbn, onAdded, onClose }: BookDialogProps) => (
  <EditDialog
    subject={edited}
    title={(subject) => (subject === "new" ? "Add New Book" : "Edit Book")}
    submitLabel={(subject) => (subject === "new" ? "Add Book" : "Update Book")}
    size="lg"
    onClose={onClose}
  >
    {(subject) =>
      subject === "new" ? (
        <BookForm book={null} newIsbn={newIsbn} onAdded={onAdded} />
      ) : (
        <FetchedBookForm id={subject} />
      )
    }
  </EditDialog>
));

function FetchedBookForm({ id }: { id: BookId }) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["admin", "book", id],
    queryFn: ({ signal }) => callApi("GET /api/book/getBookById/:id", { params: { id }, signal }),
    // Fetched for each form, and never updated while it is open.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // The form stores categories by id; without a list of categories it shows the names in the book.
  const { isPending } = useList(allCategories);
  if (data && !isPending) return <BookForm book={data} />;
  if (isError) return <ErrorState title={bookMessages.notFound} query={{ isFetching, refetch }} />;
  return <Loading label="Loading the book" lines={12} />;
}

type BookFormProps = {
  book: BookWire | null;
  newIsbn?: string;
  onAdded?: (book: BookWire) => void;
};

function BookForm({ book: initialBook, newIsbn = "", onAdded }: BookFormProps) {
  // The book as the server has it; a conflict or a deleted file brings a newer version.
  const [book, setBook] = useState(initialBook);
  const [image, setImage] = useState<File | null>(null);
  const [sample, setSample] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const updateInventory = useUpdateInventory();
  const categories = useList(allCategories).data?.rows ?? [];
  const hasImage = image !== null || Boolean(book?.imageUrl);

  const form = useEditForm({
    isNew: !initialBook,
    draftKey: `book.${initialBook?._id ?? `new${newIsbn}`}`,
    newId: () => newId("Book"),
    schema: bookFormRules,
    start: initialBook
      ? withCategoryIds(toFormValues(initialBook), categories)
      : { ...emptyBook, isbn: newIsbn },
    live: true,
    hasUnsavedFiles: image !== null || sample !== null,
    isReady: (isValid) => isValid && hasImage,
    emptyRequiredFields: (values) => ({
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
    submit: async (_values, { raw, newId: idIfNew }) => {
      // Ctrl+Enter submits even though the button is disabled.
      if (!hasImage) throw new ApiError(400, "image.required", fileMessages.imageRequired);
      setProgress(image || sample ? 0 : null);
      try {
        const saved = await saveBook({
          book,
          newId: idIfNew as BookId,
          input: withCategoryNames(raw, categories),
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

  // The newer version may have sales and others' changes, which saving would undo.
  const takeVersion = (theirs: BookWire) => {
    setBook(theirs);
    form.rebase(withCategoryIds(toFormValues(theirs), categories));
  };
  const labelled = labelledFields(form, useSuggestion(form.methods, initialBook === null));

  return (
    <EditForm form={form} labels={fieldNames} show={show(categories)}>
      <div className={cx(shared.stack3, css.columns)}>
        <div className={cx(shared.stack2, shared.top)}>
          <TextField required {...labelled("title")} />
          <TextField required {...labelled("author")} />
          <TextArea required rows={4} className={css.description} {...labelled("description")} />
          <CategoryFields categories={categories} methods={form.methods} labelled={labelled} />
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
        <div className={cx(shared.stack2, shared.top, css.files)}>
          <ImageField book={book} file={image} onFile={setImage} onBook={takeVersion} />
          <SampleField book={book} file={sample} onFile={setSample} onBook={takeVersion} />
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

/** The server's own rules. The typed values are sent, and parsed by the server. */
const bookFormRules = BookFields as unknown as z.ZodMiniType<object, BookFormValues>;

export const bookLabels: Record<keyof BookFormValues, string> = {
  title: "Title",
  author: "Author",
  description: "Description",
  category: "Category",
  subcategory: "Sub Category",
  price: "Price",
  stock: "Stock",
  weight: "Weight",
  pages: "Pages",
  isbn: "ISBN",
  publisher: "Publisher",
  publishedDate: "Publication Year",
  language: "Language",
  featured: "Featured",
};

const emptyBook: BookFormValues = { ...toFormValues({}), featured: false };

const labelledFields =
  ({ field }: BookFormState, hintOf: ReturnType<typeof useSuggestion>) =>
  (name: keyof BookFormValues, rules?: Parameters<typeof field>[1]) => ({
    label: bookLabels[name],
    hint: hintOf(name),
    ...field(name, rules),
  });

const fieldNames = Object.fromEntries(
  Object.entries(bookLabels).map(([field, label]) => [field, field === "isbn" ? label : label.toLowerCase()]),
) as Record<keyof BookFormValues, string>;

const show =
  (categories: readonly CategoryWire[]) => (field: keyof BookFormValues, value: string | boolean) => {
    if (field === "price") return `$${value}`;
    if (field === "featured") return value ? "yes" : "no";
    return field === "category" || field === "subcategory" ? categoryTitle(value, categories) : undefined;
  };
