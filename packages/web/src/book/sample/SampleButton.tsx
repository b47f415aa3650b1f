import { bookMessages } from "@frangipani/core/books";
import { useState } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { BookIcon } from "../../ui/icons/icons.tsx";
import { preloadSample, type Sample, SampleDialog } from "./SampleDialog.tsx";

export function SampleButton({ bookId, title, sample }: Omit<Sample, "sample"> & { sample: string | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        onPointerEnter={sample ? preloadSample : undefined}
        onFocus={sample ? preloadSample : undefined}
        onClick={() => (sample ? setOpen(true) : toast.error(bookMessages.noPdf))}
      >
        <BookIcon size={18} />
        Book Sample
      </Button>
      {sample && (
        <SampleDialog open={isOpen} onOpenChange={setOpen} bookId={bookId} title={title} sample={sample} />
      )}
    </>
  );
}
