import { toIsbn13 } from "@frangipani/core/books";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { newCodes } from "./new-codes.ts";

/** Shows the camera and reports each ISBN that comes into view. @throws what the browser refused it with */
export async function followCamera(
  video: HTMLVideoElement,
  onIsbn: (isbn: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const detector = await createDetector();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    video.srcObject = stream;
    await video.play();
    const freshOf = newCodes();
    while (!signal.aborted) {
      const codes = (await detector.detect(video)).map(({ rawValue }) => toIsbn13(rawValue));
      if (signal.aborted) break;
      for (const isbn of freshOf(codes.filter(Boolean), Date.now())) onIsbn(isbn);
      // Not while the page is hidden.
      await new Promise(requestAnimationFrame);
    }
  } finally {
    stop();
  }
}

/** The barcode of books. */
const FORMATS = ["ean_13"] as const;

type Detector = { detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** The browser's own, which Chrome has on Android and macOS, or else one in WebAssembly. */
async function createDetector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (own && (await own.getSupportedFormats()).includes(FORMATS[0])) return new own({ formats: FORMATS });
  const { BarcodeDetector, prepareZXingModule } = await import("barcode-detector/ponyfill");
  // Else it is fetched from a public CDN.
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
  return new BarcodeDetector({ formats: [...FORMATS] });
}
