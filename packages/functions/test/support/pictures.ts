import { crc32, deflateSync } from "node:zlib";
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
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
