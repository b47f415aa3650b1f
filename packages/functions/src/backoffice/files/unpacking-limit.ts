import { AsyncLocalStorage } from "node:async_hooks";
import { deflateSync } from "node:zlib";

type PdfLib = typeof import("@cantoo/pdf-lib");
type Unpacker = { buffer: Uint8Array; ensureBuffer(bytes: number): Uint8Array };

/** A sample of 50 MB unpacks to a few MB, while one kilobyte of a malicious file could take a gigabyte. */
export const MAX_UNPACKED_BYTES = 48_000_000;

const allowance = new AsyncLocalStorage<{ left: number }>();
let isLimited = false;

/** @throws Error when the limit was exceeded */
export async function withUnpackingLimit<T>(lib: PdfLib, bytes: number, parse: () => Promise<T>): Promise<T> {
  if (!isLimited) limitUnpacking(lib);
  isLimited = true;
  const budget = { left: bytes };
  const parsed = await allowance.run(budget, parse);
  // The parser goes on after a broken table, so its word alone would not do.
  if (budget.left < 0) throw new Error("too much to unpack");
  return parsed;
}

// The library has no limit of its own; all its decoders grow their buffer by one shared method.
function limitUnpacking({ PDFContext, PDFRawStream, decodePDFRawStream }: PdfLib): void {
  const dict = PDFContext.create().obj({ Filter: "FlateDecode" });
  const one = decodePDFRawStream(PDFRawStream.of(dict, deflateSync("x")));
  const unpacker = Object.getPrototypeOf(Object.getPrototypeOf(one)) as Unpacker;
  const grow = unpacker.ensureBuffer;
  if (typeof grow !== "function")
    throw new Error("pdf-lib's unpackers are built in another way than expected");
  unpacker.ensureBuffer = function (bytes) {
    const budget = allowance.getStore();
    const before = this.buffer.byteLength;
    if (budget && bytes - before > budget.left) budget.left = -1;
    if (budget && budget.left < 0) throw new Error("too much to unpack");
    const buffer = grow.call(this, bytes);
    if (budget) budget.left -= buffer.byteLength - before;
    return buffer;
  };
}
