import { useOnline } from "../device/connection.ts";
import { formatBytes } from "../device/format-bytes.ts";
import { useStore } from "../device/store.ts";
import type { KeptSample } from "./samples-database.ts";
import { currentDownload } from "./samples-state.ts";

/** How far a sample is that is to be kept. */
export function SampleStatus({ sample }: { sample: KeptSample }) {
  const download = useStore(currentDownload);
  const isOnline = useOnline();
  const { bookId, file, problem, waitsForWifi } = sample;
  if (file) return `Kept offline, ${formatBytes(file.bytes)}`;
  if (problem === "full")
    return "Not kept: there is no room left on this device. Remove something and try again.";
  if (problem === "missing") return "Not kept: the shop has no sample of this book any more.";
  if (download?.bookId === bookId)
    return (
      <>
        Downloading
        {/* In a live region each percent would be read out. */}
        <span aria-hidden="true">, {Math.floor(100 * download.part)}%</span>
      </>
    );
  if (!isOnline) return "Waits until you are online";
  return waitsForWifi ? "Waits for Wi-Fi" : "Waits for its turn";
}
