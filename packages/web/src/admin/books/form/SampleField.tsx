import { type BookWire, bookMessages, fileMessages, MAX_SAMPLE_BYTES } from "@frangipani/core/books";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { callApi } from "../../../api/call-api.ts";
import { Button, buttonClass } from "../../../ui/actions/Button.tsx";
import { FileField } from "../../../ui/form/FileField.tsx";
import { ConfirmDialog } from "../../../ui/overlay/ConfirmDialog.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import shared from "../../../ui/styles/shared.module.css";
import { useUpdateInventory } from "../inventory/inventory.ts";
import css from "./BookForm.module.css";
import { useFileUrl } from "./use-file-url.ts";

type SampleFieldProps = {
  book: BookWire | null;
  file: File | null;
  onFile(file: File | null): void;
  onBook(book: BookWire): void;
};

export function SampleField({ book, file, onFile, onBook }: SampleFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const chosenUrl = useFileUrl(file);
  const stored = book?.samplePdf ?? null;
  const removal = useDeleteSample(onBook);

  const choose = (picked: File | null) => {
    const problem = picked && problemOf(picked);
    setError(problem);
    if (problem && input.current) input.current.value = "";
    onFile(problem ? null : picked);
  };
  const removeFile = () => {
    if (input.current) input.current.value = "";
    onFile(null);
  };
  return (
    <div className={cx(shared.stack1, shared.top)}>
      <FileField
        ref={input}
        label="Sample PDF"
        hint="Optional: a few pages to read, at most 50 MB."
        error={error}
        accept="application/pdf"
        disabled={file !== null || stored !== null}
        onChange={({ currentTarget }) => choose(currentTarget.files?.[0] ?? null)}
      />
      {file && chosenUrl && (
        <div className={css.chosen}>
          <span className={css.note}>{`${file.name}, ${sizeOf(file)}`}</span>
          <div className={shared.buttons}>
            <a href={chosenUrl} target="_blank" rel="noreferrer" className={buttonClass({ size: "sm" })}>
              Preview PDF
            </a>
            <Button size="sm" onClick={removeFile}>
              Remove
            </Button>
          </div>
        </div>
      )}
      {!file && stored && book && (
        <div className={css.chosen}>
          <div className={shared.buttons}>
            <a href={stored} target="_blank" rel="noreferrer" className={buttonClass({ size: "sm" })}>
              Preview PDF
            </a>
            <Button size="sm" onClick={() => setConfirming(true)}>
              Delete sample PDF
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={bookMessages.confirmPdfDelete}
        confirmLabel="Delete PDF"
        onConfirm={() => book && removal.mutateAsync(book)}
      >
        It is deleted at once, whether or not you save the form.
      </ConfirmDialog>
    </div>
  );
}

function useDeleteSample(onBook: (book: BookWire) => void) {
  const updateInventory = useUpdateInventory();
  return useMutation({
    mutationFn: ({ _id }: BookWire) => callApi("DELETE /api/book/pdfDelete/:id", { params: { id: _id } }),
    onSuccess: ({ book }) => {
      onBook(book);
      updateInventory(book);
    },
    meta: { success: bookMessages.pdfDeleted, failure: deleteSampleFailure },
  });
}

const problemOf = (file: File): string | null => {
  if (file.type !== "application/pdf") return fileMessages.pdfType;
  return file.size > MAX_SAMPLE_BYTES ? fileMessages.pdfSize : null;
};

const sizeOf = ({ size }: File): string =>
  size < 1_000_000 ? `${Math.max(1, Math.round(size / 1000))} kB` : `${(size / 1_000_000).toFixed(1)} MB`;

export function deleteSampleFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
    return bookMessages.pdfDeleteError;
  return error.status === 404 ? bookMessages.unknownId : bookMessages.pdfDeleteFailed;
}
