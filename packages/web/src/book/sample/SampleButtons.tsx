import { bookMessages } from "@frangipani/core/books";
import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from "react";
import type { CatalogueBook } from "../../catalogue/hooks/use-catalogue.ts";
import { useOnline } from "../../device/connection.ts";
import { useStoreSelector } from "../../device/store.ts";
import { followKeptSamples, keep, remove } from "../../kept-samples/load-kept-samples.ts";
import { SampleStatus } from "../../kept-samples/SampleStatus.tsx";
import { isOnDevice } from "../../kept-samples/sample-files.ts";
import { keptSamples } from "../../kept-samples/samples-state.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { useIsHydrated } from "../../ui/hooks/use-is-painted.tsx";
import { BookIcon, DownloadIcon } from "../../ui/icons/icons.tsx";
import { Spinner } from "../../ui/icons/initial-icons.tsx";
import { Dialog, preloadDialog } from "../../ui/overlay/Dialog.tsx";
import css from "./Sample.module.css";
import keepCss from "./SampleButtons.module.css";

type Sample = { book: Pick<CatalogueBook, "_id" | "title">; sample: string };

export function LookInside(sample: Sample) {
  const isMissing = useIsMissing(sample.sample);
  const label = isMissing ? "Look inside: not on this device" : "Look inside";
  return <OpenSample variant="quiet" size="sm" place="cover" label={label} {...sample} />;
}

/** Whether the device is offline and does not have the sample. */
function useIsMissing(sample: string): boolean {
  const isOnline = useOnline();
  const [missing, setMissing] = useState<string>();
  useEffect(() => {
    if (!isOnline) void isOnDevice(sample).then((isHere) => setMissing(isHere ? undefined : sample));
  }, [isOnline, sample]);
  return !isOnline && missing === sample;
}

export const SampleButton = ({ book, sample }: { book: Sample["book"]; sample: string | null }) =>
  sample ? (
    <OpenSample place="actions" label="Book Sample" book={book} sample={sample} />
  ) : (
    <Button onClick={() => toast.error(bookMessages.noPdf)}>
      <BookIcon size={18} />
      Book Sample
    </Button>
  );

/** The PDF viewer is the largest chunk of the app, and is loaded with the first sample. */
const load = () => import("./SampleReader.tsx");
const SampleReader = lazy(load);

function preloadSample(): void {
  preloadDialog();
  void load().then(({ preloadPdf }) => preloadPdf());
}

type Place = "cover" | "actions";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The button whose sample is open. */
    sampleOf?: Place;
  }
}

/** The reader fills the screen, so opening it adds a history entry: Back closes it. */
function useSampleEntry(place: Place): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const router = useRouter();
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const isInEntry = useLocation({ select: ({ state }) => state.sampleOf === place });
  const isLeaving = useRef(false);
  // Forward comes back to the entry.
  useEffect(() => {
    if (!isInEntry) isLeaving.current = false;
  }, [isInEntry]);
  const setOpen = (open: boolean) => {
    if (open) void navigate({ to: ".", search: true, state: { sampleOf: place }, resetScroll: false });
    else if (!isLeaving.current) {
      isLeaving.current = true;
      router.history.back();
    }
  };
  return [isHydrated && isInEntry, setOpen];
}

type OpenSampleProps = Sample &
  Pick<ComponentProps<typeof Button>, "variant" | "size"> & { place: Place; label: string };

function OpenSample({ book, sample, place, label, ...button }: OpenSampleProps) {
  const [isOpen, setOpen] = useSampleEntry(place);
  return (
    <>
      <Button
        {...button}
        onPointerEnter={preloadSample}
        onFocus={preloadSample}
        onClick={() => setOpen(true)}
      >
        <BookIcon size={18} />
        <span>{label}</span>
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Book Sample" description={book.title} size="full">
        <Suspense
          fallback={
            <div className={css.loading}>
              <Spinner label="Opening the sample" size={32} />
            </div>
          }
        >
          <SampleReader key={sample} bookId={book._id} sample={sample} />
        </Suspense>
      </Dialog>
    </>
  );
}

export function KeepOffline({ book: { _id: bookId, title }, sample }: Sample) {
  const keptOfBook = useStoreSelector(keptSamples, (samples) =>
    samples?.find((one) => one.bookId === bookId),
  );
  // A kept file with another name is an earlier sample, which the shop has replaced.
  const kept = keptOfBook?.file && keptOfBook.file.name !== sample ? undefined : keptOfBook;
  useEffect(followKeptSamples, []);
  const keepThis = () => void keep([{ bookId, title, waitsForWifi: false, currentFile: sample }]);
  return (
    <div className={keepCss.keep}>
      {!kept && (
        <Button variant="quiet" size="sm" onClick={keepThis}>
          <DownloadIcon size={18} />
          Keep offline
        </Button>
      )}
      <p role="status" className={keepCss.status}>
        {kept && <SampleStatus sample={kept} />}
      </p>
      {kept && (
        <div className={keepCss.actions}>
          {!kept.file && (
            <Button variant="quiet" size="sm" onClick={keepThis}>
              Try again
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={() => void remove([bookId])}>
            {kept.file ? "Remove from this device" : "Cancel"}
          </Button>
        </div>
      )}
    </div>
  );
}
