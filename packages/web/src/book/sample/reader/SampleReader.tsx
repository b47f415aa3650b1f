import { sampleUrl } from "@frangipani/core/books";
import { useOnline } from "../../../device/connection.ts";
import { ErrorState } from "../../../ui/feedback/EmptyState.tsx";
import { ProgressBar } from "../../../ui/feedback/ProgressBar.tsx";
import { usePdf } from "../pdf/use-pdf.ts";
import css from "../Sample.module.css";
import { Pages } from "./Pages.tsx";

export { preloadPdf } from "../pdf/pdf.ts";

export default function SampleReader({ bookId, sample }: { bookId: string; sample: string }) {
  const { pdf, retry } = usePdf(sampleUrl(sample));
  const isOnline = useOnline();
  switch (pdf.status) {
    case "ready":
      return <Pages bookId={bookId} document={pdf.document} />;
    case "loading":
      return (
        <div className={css.loading}>
          <div className={css.progress}>
            <ProgressBar label="Opening the sample" value={pdf.part} />
          </div>
        </div>
      );
    case "failed":
      return (
        <div className={css.loading}>
          <ErrorState title="The sample could not be opened" level={3} onRetry={retry}>
            {pdf.reason === "broken"
              ? "The file seems to be damaged. Please contact us."
              : isOnline
                ? "It could not be fetched. Please try again."
                : "You are offline, and it has not been opened on this device before."}
          </ErrorState>
        </div>
      );
  }
}
