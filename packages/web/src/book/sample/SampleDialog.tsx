import { lazy, Suspense } from "react";
import { Spinner } from "../../ui/icons/Spinner.tsx";
import { Dialog, preloadDialog } from "../../ui/overlay/Dialog.tsx";
import css from "./Sample.module.css";

export type Sample = { bookId: string; title: string; sample: string };

/** The PDF viewer is the largest chunk of the app, and is loaded with the first sample. */
const load = () => import("./reader/SampleReader.tsx");
const SampleReader = lazy(load);

export function preloadSample(): void {
  preloadDialog();
  void load().then(({ preloadPdf }) => preloadPdf());
}

type SampleDialogProps = Sample & { open: boolean; onOpenChange(open: boolean): void };

export function SampleDialog({ open, onOpenChange, bookId, title, sample }: SampleDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Book Sample" description={title} size="full">
      <Suspense
        fallback={
          <div className={css.loading}>
            <Spinner label="Opening the sample" size={32} />
          </div>
        }
      >
        <SampleReader key={sample} bookId={bookId} sample={sample} />
      </Suspense>
    </Dialog>
  );
}
