import type { BookId } from "@frangipani/core/books";
import { useEffect, useState } from "react";
import { useStore } from "../device/store.ts";
import { followKeptSamples, keep } from "../kept-samples/load-kept-samples.ts";
import { keptSamples } from "../kept-samples/samples-state.ts";
import { connectionKind } from "../kept-samples/wifi.ts";
import { Button } from "../ui/actions/Button.tsx";
import { DownloadIcon } from "../ui/icons/icons.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { useListedBooks } from "./use-listed-books.ts";

/** Keeps the samples of all listed books: at once on Wi-Fi, else it asks. */
export function KeepSamples({ ids }: { ids: readonly BookId[] }) {
  const [isOpen, setOpen] = useState(false);
  const { books } = useListedBooks(ids);
  const kept = useStore(keptSamples) ?? [];
  useEffect(followKeptSamples, []);
  const withSample = books.filter((book) => book.hasSample);
  const left = withSample.filter((book) => !kept.some(({ bookId }) => bookId === book._id));
  if (withSample.length === 0) return null;

  const keepAll = (waitsForWifi: boolean) => {
    setOpen(false);
    void keep(left.map(({ _id: bookId, title }) => ({ bookId, title, waitsForWifi })));
  };
  const count = left.length === 1 ? "1 sample" : `${left.length} samples`;
  const isMetered = connectionKind() === "metered";
  return (
    <>
      <Button
        disabled={left.length === 0}
        onClick={() => (connectionKind() === "wifi" ? keepAll(false) : setOpen(true))}
      >
        <DownloadIcon size={18} />
        {left.length === 0 ? "Samples kept offline" : "Keep samples offline"}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        size="sm"
        title={`Download ${count}?`}
        description={
          isMetered
            ? "You are on a mobile network. A sample may be several megabytes."
            : "A sample may be several megabytes. On a mobile network you may want to wait for Wi-Fi."
        }
        footer={
          <>
            {isMetered && <Button onClick={() => keepAll(true)}>Wait for Wi-Fi</Button>}
            <Button variant="primary" onClick={() => keepAll(false)}>
              Download now
            </Button>
          </>
        }
      />
    </>
  );
}
