import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

/** The barcode of books. */
const FORMATS = ["ean_13"] as const;

type Detector = { detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** The browser's own, which Chrome has on Android and macOS, or else one in WebAssembly. */
export async function createDetector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (own && (await own.getSupportedFormats()).includes(FORMATS[0])) return new own({ formats: FORMATS });
  const { BarcodeDetector, prepareZXingModule } = await import("barcode-detector/ponyfill");
  // Else it is fetched from a public CDN.
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
  return new BarcodeDetector({ formats: [...FORMATS] });
}
