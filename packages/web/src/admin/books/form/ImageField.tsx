import { type BookWire, bookMessages, fileMessages, MAX_IMAGE_BYTES } from "@frangipani/core/books";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Cover } from "../../../ui/cover/Cover.tsx";
import { FileField } from "../../../ui/form/FileField.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import shared from "../../../ui/styles/shared.module.css";
import { useUpdateInventory } from "../inventory/inventory.ts";
import css from "./BookForm.module.css";
import { useFileUrl } from "./use-file-url.ts";

const TYPES = ["image/jpeg", "image/png", "image/webp"];

type ImageFieldProps = {
  book: BookWire | null;
  file: File | null;
  onFile(file: File | null): void;
  onBook(book: BookWire): void;
};

export function ImageField({ book, file, onFile, onBook }: ImageFieldProps) {
  const [error, setError] = useState<string | null>(null);
  const chosen = useFileUrl(file);
  const url = chosen ?? book?.imageUrl ?? "";
  const updateInventory = useUpdateInventory();
  const removal = useMutation({
    mutationFn: (current: BookWire) =>
      callApi("PUT /api/book/deleteImage/:id", {
        params: { id: current._id },
        json: { url: current.imageUrl },
      }),
    onSuccess: (after) => {
      onBook(after);
      updateInventory(after);
    },
    meta: { success: bookMessages.imageDeleted },
  });

  const choose = (input: HTMLInputElement) => {
    const picked = input.files?.[0] ?? null;
    const problem = picked && problemOf(picked);
    setError(problem);
    // A refused file is removed from the input too, so that choosing it again fires a change event.
    if (problem) input.value = "";
    onFile(problem ? null : picked);
  };
  return (
    <div className={cx(shared.stack1, shared.top)}>
      <FileField
        label="Cover Image"
        hint="JPG, PNG or WEBP, at most 2 MB."
        error={error}
        name="cover"
        accept={TYPES.join(",")}
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

const problemOf = (file: File): string | null => {
  if (!TYPES.includes(file.type)) return fileMessages.imageType;
  return file.size > MAX_IMAGE_BYTES ? fileMessages.imageSize : null;
};
