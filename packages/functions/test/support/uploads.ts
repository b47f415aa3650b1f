import { crc32, deflateSync } from "node:zlib";
import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import sharp from "sharp";

/** A picture of one colour, as a file of a form. */
export async function picture(
  format: "jpeg" | "png" | "webp" = "png",
  { width = 40, height = 60, background = "#c0562b", name = `cover.${format}` } = {},
): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    [format]()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: `image/${format}` });
}

export const fileOf = (content: string | Uint8Array, name: string, type: string): File =>
  new File([typeof content === "string" ? content : new Uint8Array(content)], name, { type });

/** A valid PNG that is small as a file and huge in memory: a pixel flood. */
export function pixelFlood(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * height), { level: 9 });
  const parts = [chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

/** A PDF of three pages, changed by `change`. */
export async function pdf(change: (document: PDFDocument) => unknown = () => {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const _ of [1, 2, 3]) document.addPage([300, 400]).drawText("A page of the book");
  await change(document);
  return document.save();
}

export const pdfFile = async (change?: (document: PDFDocument) => unknown): Promise<File> =>
  fileOf(await pdf(change), "sample.pdf", "application/pdf");

/** An action that runs when the document is opened. */
export const onOpen = (action: Record<string, string>) => (document: PDFDocument) => {
  const named = Object.entries(action).map(([key, value]) => [
    key,
    value.startsWith("/") ? PDFName.of(value.slice(1)) : PDFString.of(value),
  ]);
  document.catalog.set(PDFName.of("OpenAction"), document.context.obj(Object.fromEntries(named)));
};

/** A PDF of a few hundred kB with a stream of objects that unpacks to `unpackedBytes`. */
export function pdfBomb(unpackedBytes: number): Uint8Array {
  const inner = Buffer.concat([Buffer.from("3 0 (x)"), Buffer.alloc(unpackedBytes, " ")]);
  const packed = deflateSync(inner, { level: 9 });
  return Buffer.concat([
    Buffer.from("%PDF-1.7\n2 0 obj <</Type /Catalog /Pages 4 0 R>> endobj\n"),
    Buffer.from("4 0 obj <</Type /Pages /Kids [5 0 R] /Count 1>> endobj\n"),
    Buffer.from("5 0 obj <</Type /Page /Parent 4 0 R /MediaBox [0 0 300 400]>> endobj\n"),
    Buffer.from(
      `1 0 obj <</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length}>> stream\n`,
    ),
    packed,
    Buffer.from("\nendstream endobj\ntrailer <</Root 2 0 R /Size 6>>\nstartxref\n0\n%%EOF"),
  ]);
}
