import { AsyncLocalStorage } from "node:async_hooks";
import { deflateSync } from "node:zlib";
import type { PDFObject } from "@cantoo/pdf-lib";
import { type FileInspector, fileMessages } from "@frangipani/core/books";
import { Failure } from "@frangipani/core/kernel";

type PdfLib = typeof import("@cantoo/pdf-lib");

const refused = (code: string, text: string) => new Failure("invalid", code, text, { field: "samplePdf" });

// Actions that do more than open a page or a web address.
const ACTIVE_ACTIONS = new Set([
  "JavaScript",
  "Launch",
  "ImportData",
  "SubmitForm",
  "GoToE",
  "RichMediaExecute",
]);
const ACTIVE_KEYS = ["JavaScript", "EmbeddedFiles", "EF", "XFA", "RichMediaContent"];

/** A PDF must have pages, open without a password, and contain no scripts or attachments. */
export const checkSample: FileInspector["sample"] = async (pdf) => {
  if (Buffer.from(pdf.subarray(0, 5)).toString("latin1") !== "%PDF-")
    throw refused("pdf.type", fileMessages.pdfType);
  // Loaded when the first sample comes: it is large, and most requests of the back office carry none.
  const lib = await import("@cantoo/pdf-lib");
  const objects = await parse(lib, pdf);
  if (objects.some((object) => isActive(lib, object))) throw refused("pdf.active", fileMessages.pdfActive);
};

async function parse(lib: PdfLib, pdf: Uint8Array): Promise<PDFObject[]> {
  try {
    if (!hasEnd(pdf)) throw new Error("cut off");
    const document = await withUnpackingLimit(lib, MAX_UNPACKED_BYTES, () =>
      lib.PDFDocument.load(pdf, {
        // Many publishers lock editing and leave reading open: that is the empty password.
        password: "",
        updateMetadata: false,
        parseSpeed: lib.ParseSpeeds.Fast,
      }),
    );
    if (document.getPageCount() === 0) throw new Error("no pages");
    const objects = document.context.enumerateIndirectObjects().map(([, object]) => object);
    // A viewer might read what this parser cannot. An encrypted document always has such an object: its cross-reference table.
    const isUnreadable = objects.some((object) => object instanceof lib.PDFInvalidObject);
    if (isUnreadable && !document.context.isDecrypted) throw new Error("unreadable parts");
    return objects;
  } catch {
    const hasPdfObjects = /\d obj\b/.test(Buffer.from(pdf).toString("latin1", 0, 4096));
    throw hasPdfObjects
      ? refused("pdf.broken", fileMessages.pdfBroken)
      : refused("pdf.type", fileMessages.pdfType);
  }
}

// The parser accepts a truncated file, without its last pages.
const hasEnd = (pdf: Uint8Array): boolean =>
  /startxref\s+\d+\s+%%EOF/.test(Buffer.from(pdf.subarray(-2048)).toString("latin1"));

// Every indirect object is checked, so references need not be followed.
function isActive(lib: PdfLib, object: PDFObject): boolean {
  const { PDFArray, PDFDict, PDFName, PDFStream } = lib;
  // Without recursion, since a file may nest more deeply than the stack is.
  const unchecked: PDFObject[] = [object];
  for (let current = unchecked.pop(); current; current = unchecked.pop()) {
    if (current instanceof PDFArray) for (const inner of current.asArray()) unchecked.push(inner);
    const dict = current instanceof PDFStream ? current.dict : current;
    if (!(dict instanceof PDFDict)) continue;
    const action = dict.get(PDFName.of("S"));
    const isAction = action instanceof PDFName && ACTIVE_ACTIONS.has(action.decodeText());
    const hasScript = action !== undefined && dict.has(PDFName.of("JS"));
    const isAttachment = dict.get(PDFName.of("Type")) === PDFName.of("EmbeddedFile");
    const hasActiveKey = ACTIVE_KEYS.some((name) => dict.has(PDFName.of(name)));
    if (isAction || hasScript || isAttachment || hasActiveKey) return true;
    for (const inner of dict.values()) unchecked.push(inner);
  }
  return false;
}

type Unpacker = { buffer: Uint8Array; ensureBuffer(bytes: number): Uint8Array };

/** A sample of 50 MB unpacks to a few MB, while one kilobyte of a malicious file could take a gigabyte. */
const MAX_UNPACKED_BYTES = 48_000_000;

const currentBudget = new AsyncLocalStorage<{ remainingBytes: number }>();
let isLimited = false;

/** @throws Error when the limit was exceeded */
async function withUnpackingLimit<T>(lib: PdfLib, bytes: number, parse: () => Promise<T>): Promise<T> {
  if (!isLimited) limitUnpacking(lib);
  isLimited = true;
  const budget = { remainingBytes: bytes };
  const parsed = await currentBudget.run(budget, parse);
  // The parser continues after a broken table, so its result alone does not show the limit.
  if (budget.remainingBytes < 0) throw new Error("too much to unpack");
  return parsed;
}

// The library has no limit of its own; all its decoders grow their buffer by one shared method.
function limitUnpacking({ PDFContext, PDFRawStream, decodePDFRawStream }: PdfLib): void {
  const dict = PDFContext.create().obj({ Filter: "FlateDecode" });
  const stream = decodePDFRawStream(PDFRawStream.of(dict, deflateSync("x")));
  const unpacker = Object.getPrototypeOf(Object.getPrototypeOf(stream)) as Unpacker;
  const grow = unpacker.ensureBuffer;
  if (typeof grow !== "function")
    throw new Error("pdf-lib's unpackers are built in another way than expected");
  unpacker.ensureBuffer = function (bytes) {
    const budget = currentBudget.getStore();
    const before = this.buffer.byteLength;
    if (budget && bytes - before > budget.remainingBytes) budget.remainingBytes = -1;
    if (budget && budget.remainingBytes < 0) throw new Error("too much to unpack");
    const buffer = grow.call(this, bytes);
    if (budget) budget.remainingBytes -= buffer.byteLength - before;
    return buffer;
  };
}
