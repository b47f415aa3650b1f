import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import type { Download, Locator } from "@playwright/test";

export type TestFile = { name: string; mimeType: string; buffer: Buffer };

export function png({
  width = 200,
  height = 300,
  colour = [176, 67, 11],
  name = "cover.png",
} = {}): TestFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => Buffer.from(colour))]);
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const buffer = Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return { name, mimeType: "image/png", buffer };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** A PDF of three pages, padded to a size. */
export function pdf({ atLeastBytes = 0, name = "sample.pdf" } = {}): TestFile {
  const ballast = randomBytes(atLeastBytes);
  const objects = [
    Buffer.from("<</Type/Catalog/Pages 2 0 R>>"),
    Buffer.from("<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>>"),
    ...[3, 4, 5].map(() => Buffer.from("<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>")),
    Buffer.concat([
      Buffer.from(`<</Length ${ballast.length}>>\nstream\n`),
      ballast,
      Buffer.from("\nendstream"),
    ]),
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.4\n")];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  const write = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  objects.forEach((object, index) => {
    offsets.push(at);
    write(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]));
  });
  const start = at;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  write(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return { name, mimeType: "application/pdf", buffer: Buffer.concat(parts) };
}

/** What a press of the button downloads. */
export async function download(button: Locator): Promise<Download> {
  const started = button.page().waitForEvent("download");
  await button.click();
  return started;
}
