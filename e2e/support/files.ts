import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Download, Locator } from "@playwright/test";

type TestFile = { name: string; mimeType: string; buffer: Buffer };

const fileOf = (name: string, mimeType: string): TestFile => ({
  name,
  mimeType,
  buffer: readFileSync(join(import.meta.dirname, name)),
});

export const textFile = (name: string, text: string, encoding: BufferEncoding = "utf8"): TestFile => ({
  name,
  mimeType: name.endsWith(".csv") ? "text/csv" : "text/plain",
  buffer: Buffer.from(text, encoding),
});

/** A cover of one colour. */
export const cover = fileOf("cover.png", "image/png");

/** A PDF of three empty pages. */
export const sample = fileOf("sample.pdf", "application/pdf");

/** The same PDF, made 3 MB large by spaces. */
export const largeSample: TestFile = {
  ...sample,
  buffer: Buffer.concat([
    sample.buffer,
    Buffer.alloc(3_000_000, " "),
    Buffer.from("\nstartxref\n0\n%%EOF\n"),
  ]),
};

/** Presses the button. @returns the download that it starts */
export async function download(button: Locator): Promise<Download> {
  const started = button.page().waitForEvent("download");
  await button.click();
  return started;
}

/**
 * The L code of each digit, and for each first digit which of the next six have an L or a G code:
 * https://en.wikipedia.org/wiki/International_Article_Number#Binary_encoding_of_data_digits_into_EAN-13_barcode
 */
const L_CODES = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011".split(" ");
const LEFT_HALVES = "LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL".split(" ");

const inverted = (bits: string) => [...bits].map((bit) => (bit === "1" ? "0" : "1")).join("");
const reversed = (bits: string) => [...bits].reverse().join("");

/** The 95 bars and gaps of a code of 13 digits, as "1" and "0". */
function ean13(code: string): string {
  const [first = 0, ...digits] = [...code].map(Number);
  const bits = digits.map((digit, index) => {
    const code = L_CODES[digit] ?? "";
    if (index >= 6) return inverted(code);
    return LEFT_HALVES[first]?.[index] === "G" ? reversed(inverted(code)) : code;
  });
  return `101${bits.slice(0, 6).join("")}01010${bits.slice(6).join("")}101`;
}

/** In pixels. */
const [WIDTH, HEIGHT, BAR_WIDTH, MARGIN] = [640, 480, 5, 80];
/** Of video in YUV: black and white as luma, grey as chroma. */
const [BLACK, WHITE, GREY] = [16, 235, 128];

/** A video of one frame for Chromium's fake camera: the barcode of a book. */
export function barcodeVideo(isbn: string): Buffer {
  const bars = ean13(isbn);
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  for (let y = MARGIN; y < HEIGHT - MARGIN; y++)
    for (let x = 0; x < bars.length * BAR_WIDTH; x++)
      if (bars[Math.floor(x / BAR_WIDTH)] === "1") luma[y * WIDTH + MARGIN + x] = BLACK;
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY);
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`;
  return Buffer.concat([Buffer.from(header), luma, chroma]);
}
