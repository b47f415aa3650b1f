import { useOnline } from "../device/connection.ts";
import { formatBytes } from "../device/format-bytes.ts";
import { useStore } from "../device/store.ts";
import type { KeptSample } from "./samples-database.ts";
import { currentDownload, failedDownloads } from "./samples-state.ts";

export function SampleStatus({ sample }: { sample: KeptSample }) {
  const download = useStore(currentDownload);
  const hasFailed = useStore(failedDownloads).includes(sample.bookId);
  const isOnline = useOnline();
  const { bookId, file, problem, waitsForWifi } = sample;
  if (file) return <span>{`Kept offline, ${formatBytes(file.bytes)}`}</span>;
  if (problem) return <span>{problemTexts[problem]}</span>;
  if (download?.bookId === bookId)
    return (
      <span>
        Downloading
        {/* Hidden, since a live region would read out each percent. */}
        <span aria-hidden="true">{`, ${Math.floor(100 * download.part)}%`}</span>
      </span>
    );
  if (!isOnline) return <span>Waits until you are online</span>;
  if (hasFailed)
    return <span>Not kept yet: the shop did not send it. It is tried again on your next visit.</span>;
  return <span>{waitsForWifi ? "Waits for Wi-Fi" : "Waits for its turn"}</span>;
}

const problemTexts = {
  full: "Not kept: there is no room left on this device. Remove something and try again.",
  missing: "Not kept: the shop has no sample of this book any more.",
} satisfies Record<NonNullable<KeptSample["problem"]>, string>;
