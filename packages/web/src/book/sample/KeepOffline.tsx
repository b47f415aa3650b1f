import type { BookId } from "@frangipani/core/books";
import { useEffect } from "react";
import { useStoreSelector } from "../../device/store.ts";
import { followKeptSamples, keep, remove } from "../../kept-samples/load-kept-samples.ts";
import { SampleStatus } from "../../kept-samples/SampleStatus.tsx";
import { keptSamples } from "../../kept-samples/samples-state.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { DownloadIcon } from "../../ui/icons/icons.tsx";
import css from "./KeepOffline.module.css";
import type { Sample } from "./SampleDialog.tsx";

export function KeepOffline({ bookId, title, sample }: Sample & { bookId: BookId }) {
  const kept = useStoreSelector(keptSamples, (samples) => samples?.find((one) => one.bookId === bookId));
  useEffect(followKeptSamples, []);
  const keepThis = () => void keep([{ bookId, title, waitsForWifi: false, currentFile: sample }]);
  // The shop may have replaced the sample since.
  const isEarlier = kept?.file && kept.file.name !== sample;
  return (
    <div className={css.keep}>
      {(!kept || isEarlier) && (
        <Button variant="quiet" size="sm" onClick={keepThis}>
          <DownloadIcon size={18} />
          Keep offline
        </Button>
      )}
      <p role="status" className={css.status}>
        {kept && !isEarlier && <SampleStatus sample={kept} />}
      </p>
      {kept && !isEarlier && (
        <div className={css.actions}>
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
