import {
  type BookWire,
  bookMessages,
  fileMessages,
  MAX_IMAGE_BYTES,
  MAX_SAMPLE_BYTES,
} from "@frangipani/core/books";
import { type MutationMeta, useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { callApi } from "../../../api/call-api.ts";
import { Button, buttonClass } from "../../../ui/actions/Button.tsx";
import { Cover } from "../../../ui/cover/Cover.tsx";
import { FileField } from "../../../ui/form/Form.tsx";
import { ConfirmDialog } from "../../../ui/overlay/Dialog.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import shared from "../../../ui/styles/shared.module.css";
import { useUpdateInventory } from "../inventory.ts";
import css from "./BookForm.module.css";

type FileFieldProps = {
  book: BookWire | null;
  file: File | null;
  onFile(file: File | null): void;
  onBook(book: BookWire): void;
};

const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"];

export function ImageField({ book, file, onFile, onBook }: FileFieldProps) {
  const { error, choose } = useChoice(imageProblem, onFile);
  const url = useFileUrl(file) ?? book?.imageUrl ?? "";
  const removal = useDeleteFile(deleteImage, onBook, { success: bookMessages.imageDeleted });
  return (
    <div className={cx(shared.stack1, shared.top)}>
      <FileField
        label="Cover Image"
        hint="JPG, PNG or WEBP, at most 2 MB."
        error={error}
        name="cover"
        accept={IMAGE_TYPES.join(",")}
        onChange={({ currentTarget }) => choose(currentTarget)}
      />
      {url && (
        <Cover
          title=""
          author=""
          image={{ src: url }}
          alt="The cover as it will be shown"
          className={css.cover}
        />
      )}
      {book?.imageUrl && !file && (
        <div className={shared.buttons}>
          <Button size="sm" busy={removal.isPending} onClick={() => removal.mutate(book)}>
            Delete image
          </Button>
        </div>
      )}
    </div>
  );
}

function imageProblem({ type, size }: File): string | null {
  if (!IMAGE_TYPES.includes(type)) return fileMessages.imageType;
  return size > MAX_IMAGE_BYTES ? fileMessages.imageSize : null;
}

const deleteImage = ({ _id, imageUrl }: BookWire) =>
  callApi("PUT /api/book/deleteImage/:id", { params: { id: _id }, json: { url: imageUrl } });

export function SampleField({ book, file, onFile, onBook }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { error, choose } = useChoice(sampleProblem, onFile);
  const [isConfirming, setConfirming] = useState(false);
  const chosenUrl = useFileUrl(file);
  const url = file ? chosenUrl : book?.samplePdf;
  const meta = { success: bookMessages.pdfDeleted, failure: deleteSampleFailure };
  const removal = useDeleteFile(deleteSample, onBook, meta);
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
        disabled={file !== null || Boolean(book?.samplePdf)}
        onChange={({ currentTarget }) => choose(currentTarget)}
      />
      {url && (
        <div className={cx(shared.stack1, css.chosen)}>
          {file && (
            <span
              className={cx(shared.note, shared.anywhere, css.note)}
            >{`${file.name}, ${sizeOf(file)}`}</span>
          )}
          <div className={shared.buttons}>
            <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ size: "sm" })}>
              Preview PDF
            </a>
            <Button size="sm" onClick={file ? removeFile : () => setConfirming(true)}>
              {file ? "Remove" : "Delete sample PDF"}
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

function sampleProblem({ type, size }: File): string | null {
  if (type !== "application/pdf") return fileMessages.pdfType;
  return size > MAX_SAMPLE_BYTES ? fileMessages.pdfSize : null;
}

const deleteSample = async ({ _id }: BookWire) =>
  (await callApi("DELETE /api/book/pdfDelete/:id", { params: { id: _id } })).book;

export function deleteSampleFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
    return bookMessages.pdfDeleteError;
  return error.status === 404 ? bookMessages.unknownId : bookMessages.pdfDeleteFailed;
}

const sizeOf = ({ size }: File): string =>
  size < 1_000_000 ? `${Math.max(1, Math.round(size / 1000))} kB` : `${(size / 1_000_000).toFixed(1)} MB`;

function useChoice(problemOf: (file: File) => string | null, onFile: FileFieldProps["onFile"]) {
  const [error, setError] = useState<string | null>(null);
  const choose = (input: HTMLInputElement) => {
    const picked = input.files?.[0] ?? null;
    const problem = picked && problemOf(picked);
    setError(problem);
    // A refused file is removed from the input too, so that choosing it again fires a change event.
    if (problem) input.value = "";
    onFile(problem ? null : picked);
  };
  return { error, choose };
}

/** Deletes the stored book's file at once, without the form being saved. */
function useDeleteFile(
  send: (book: BookWire) => Promise<BookWire>,
  onBook: FileFieldProps["onBook"],
  meta: MutationMeta,
) {
  const updateInventory = useUpdateInventory();
  return useMutation({
    mutationFn: send,
    onSuccess: (after) => {
      onBook(after);
      updateInventory(after);
    },
    meta,
  });
}

function useFileUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(objectUrl);
    };
  }, [file]);
  return url;
}
