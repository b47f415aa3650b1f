import { type BookId, type BookWire, bookMessages } from "@frangipani/core/books";
import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { callApi } from "../../../api/call-api.ts";
import { ErrorState } from "../../../ui/feedback/EmptyState.tsx";
import { Loading } from "../../../ui/feedback/Skeleton.tsx";
import { allCategories } from "../../shared/categories.ts";
import { EditDialog, type EditSlot } from "../../shared/EditDialog.tsx";
import { useList } from "../../shared/list.ts";
import { BookForm } from "./BookForm.tsx";

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
    {(subject, slot) =>
      subject === "new" ? (
        <BookForm slot={slot} book={null} newIsbn={newIsbn} onAdded={onAdded} />
      ) : (
        <FetchedBookForm id={subject} slot={slot} />
      )
    }
  </EditDialog>
));

function FetchedBookForm({ id, slot }: { id: BookId; slot: EditSlot }) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["admin", "book", id],
    queryFn: ({ signal }) => callApi("GET /api/book/getBookById/:id", { params: { id }, signal }),
    // Fetched for each form, and never updated while it is open.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // The form stores categories by id; without a list of categories it shows the names in the book.
  const { isPending } = useList(allCategories);
  if (data && !isPending) return <BookForm slot={slot} book={data} />;
  if (isError) return <ErrorState title={bookMessages.notFound} query={{ isFetching, refetch }} />;
  return <Loading label="Loading the book" lines={12} />;
}
