import { toIsbn13 } from "@frangipani/core/books";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { Button } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import css from "./Stock.module.css";

/** Renders nothing if no camera is available: without HTTPS, and in browsers that forbid it. */
export function CameraButton({ onScan }: { onScan(isbn: string): void }) {
  const [isOpen, setOpen] = useState(false);
  if (!("mediaDevices" in navigator)) return null;
  return (
    <>
      <div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Close the camera" : "Scan with the camera"}
        </Button>
      </div>
      {isOpen && <CameraScanner onScan={onScan} />}
    </>
  );
}

function CameraScanner({ onScan }: { onScan(isbn: string): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const scan = useEffectEvent(onScan);
  useEffect(() => {
    const stop = new AbortController();
    if (video.current)
      followCamera(video.current, scan, stop.signal).catch((error: unknown) => {
        if (stop.signal.aborted) return;
        console.warn("The camera cannot be used.", error);
        setProblem(textOf(error));
      });
    return () => stop.abort();
  }, []);
  if (problem) return <Notice tone="warning" role="alert" title={problem} />;
  return <video ref={video} className={css.picture} aria-label="Camera" muted playsInline />;
}

const textOf = (error: unknown): string => {
  switch (error instanceof Error && error.name) {
    case "NotAllowedError":
      return "The camera is not allowed. Allow it in the browser's settings, or type the ISBN.";
    case "NotFoundError":
      return "This device has no camera. Type the ISBN.";
    default:
      return "The camera cannot be used now. Type the ISBN.";
  }
};

/** Shows the camera and reports each ISBN that comes into view. @throws the browser's error */
async function followCamera(
  video: HTMLVideoElement,
  onIsbn: (isbn: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const detector = await createDetector();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  try {
    video.srcObject = stream;
    await video.play();
    const newCodesOf = newCodes();
    while (!signal.aborted) {
      const codes = (await detector.detect(video)).map(({ rawValue }) => toIsbn13(rawValue));
      if (signal.aborted) break;
      for (const isbn of newCodesOf(codes.filter(Boolean), Date.now())) onIsbn(isbn);
      // Animation frames pause the detection while the page is hidden.
      await new Promise(requestAnimationFrame);
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

const FORMATS = ["ean_13"] as const;

type Detector = { detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** Uses the browser's own detector (Chrome on Android and macOS has one), else one in WebAssembly. */
async function createDetector(): Promise<Detector> {
  const browserDetector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (browserDetector && (await browserDetector.getSupportedFormats()).includes(FORMATS[0]))
    return new browserDetector({ formats: FORMATS });
  const { BarcodeDetector, prepareZXingModule } = await import("barcode-detector/ponyfill");
  // By default the library would fetch its WebAssembly from a public CDN.
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
  return new BarcodeDetector({ formats: [...FORMATS] });
}

/** After this time out of view, the same code counts as another copy. */
const OUT_OF_VIEW_MS = 1_000;

/** Filters the codes of each picture to those that were not in view just before. */
export function newCodes(): (codes: readonly string[], now: number) => string[] {
  const seenAt = new Map<string, number>();
  return (codes, now) => {
    const fresh = codes.filter(
      (code) => now - (seenAt.get(code) ?? Number.NEGATIVE_INFINITY) > OUT_OF_VIEW_MS,
    );
    for (const code of codes) seenAt.set(code, now);
    return [...new Set(fresh)];
  };
}
