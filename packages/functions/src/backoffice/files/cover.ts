import { COVER_WIDTHS, type FileInspector, fileMessages } from "@frangipani/core/books";
import { Failure } from "@frangipani/core/kernel";

// Enough for a camera's photo, and few enough for the memory of a small Lambda.
const MAX_PIXELS = 40_000_000;
// The maximum of WebP. A long side takes time, too: 1 × 40,000,000 pixels took half a minute.
const MAX_SIDE = 16_383;
const JPEG_AND_WEBP_QUALITY = 82;
// With these, AVIF files are as close to the original as the WebP files, by SSIM and PSNR, in two thirds of their bytes; less
// effort takes half the time and looks worse, more takes three times as long and saves 5 % (docs/decisions/033-avif-covers.md).
const AVIF = { quality: 60, effort: 3 };
const MAX_HEIGHT_TO_WIDTH = 3;
// Meta asks for 500 × 500 pixels at least.
const MIN_JPEG_SIDE = 500;
const ON_WHITE = { background: "#ffffff" };

const coverRefused = (code: string, text: string) => new Failure("invalid", code, text, { field: "image" });

export const encodeCover: FileInspector["cover"] = async (image) => {
  if (!isPicture(image)) throw coverRefused("image.type", fileMessages.imageType);
  // Loaded when the first image comes: most requests of the back office carry none.
  const { default: sharp } = await import("sharp");
  const broken = () => coverRefused("image.broken", fileMessages.imageBroken);
  const { width, height, autoOrient } = await sharp(image, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw broken();
    });
  // Checked by the header, before any pixel is decoded.
  if (width * height > MAX_PIXELS) throw coverRefused("image.pixels", fileMessages.imagePixels);
  if (Math.max(width, height) > MAX_SIDE) throw coverRefused("image.side", fileMessages.imageSide);
  try {
    const widest = Math.max(...COVER_WIDTHS);
    const { data, info } = await sharp(image, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .autoOrient()
      .resize({
        width: Math.max(widest, Math.ceil((MIN_JPEG_SIDE * autoOrient.width) / autoOrient.height)),
        height: widest * MAX_HEIGHT_TO_WIDTH,
        fit: "inside",
        withoutEnlargement: true,
      })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const upright = () =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const { dominant } = await upright().flatten(ON_WHITE).stats();
    const encode = async (width: number) => {
      const resized = upright().resize({ width });
      const [webp, avif] = await Promise.all([
        resized.clone().webp({ quality: JPEG_AND_WEBP_QUALITY, effort: 5 }).toBuffer(),
        resized.clone().avif(AVIF).toBuffer(),
      ]);
      return { webp, avif };
    };
    // A small picture is not enlarged: several widths are then the same file, which is encoded once.
    const encoded = new Map<number, ReturnType<typeof encode>>();
    const files = await Promise.all(
      COVER_WIDTHS.map(async (width) => {
        const actualWidth = Math.min(width, info.width);
        const formats = encoded.get(actualWidth) ?? encode(actualWidth);
        encoded.set(actualWidth, formats);
        const { webp, avif } = await formats;
        return [
          { width, format: "webp" as const, bytes: webp },
          { width, format: "avif" as const, bytes: avif },
        ];
      }),
    );
    const jpeg = await upright()
      .flatten(ON_WHITE)
      .jpeg({ quality: JPEG_AND_WEBP_QUALITY, mozjpeg: true })
      .toBuffer();
    return {
      color: hex(dominant),
      files: [...files.flat(), { width: 640, format: "jpeg", bytes: jpeg }],
    };
  } catch {
    throw broken();
  }
};

// The decoder also accepts other formats (SVG, PDF).
function isPicture(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  const isJpeg = text(0, 3) === "\xff\xd8\xff";
  const isPng = text(0, 8) === "\x89PNG\r\n\x1a\n" && text(12, 16) === "IHDR";
  const isWebp = text(0, 4) === "RIFF" && text(8, 15) === "WEBPVP8";
  return isJpeg || isPng || isWebp;
}

const hex = ({ r, g, b }: { r: number; g: number; b: number }): string =>
  `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
