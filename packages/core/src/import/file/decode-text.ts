import { Failure } from "../../kernel/failure.ts";

/** Named as in the Encoding standard, the likeliest first. */
export const ENCODINGS = [
  "utf-8",
  "windows-1252",
  "utf-16le",
  "utf-16be",
  "macintosh",
  "gb18030",
  "big5",
] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const encodingNames: Record<Encoding, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16 (big-endian)",
  "windows-1252": "Windows-1252 (Western European)",
  macintosh: "Mac OS Roman",
  gb18030: "GB18030 (Chinese)",
  big5: "Big5 (Chinese)",
};

type Decoded = { text: string; encoding: Encoding };

const MAX_SAMPLE = 4096;

/**
 * A file does not name its encoding: it is detected by its first bytes, or by being valid UTF-8.
 * @param chosen an encoding chosen by a person
 * @throws Failure "import.kind" if it is no text
 */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): Decoded {
  const encoding = chosen ?? detectEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.slice(0, MAX_SAMPLE).includes("\0"))
    throw new Failure(
      "invalid",
      "import.kind",
      chosen
        ? `In ${encodingNames[chosen]} this file is no text. Read it again without choosing an encoding.`
        : "This is no text and no Excel workbook. Save the list of books as .xlsx or CSV.",
    );
  return { text, encoding };
}

/**
 * Decodes XML, whose declaration may name any encoding that browsers know.
 * @returns `declared` instead of `encoding` if it is none of ENCODINGS
 * @throws Failure "import.kind" for one that cannot be read
 */
export function decodeXml(
  bytes: Uint8Array,
  chosen?: Encoding,
): { text: string; encoding?: Encoding; declared?: string } {
  const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const [, declared = "utf-8"] = /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"']*)/.exec(beginning) ?? [];
  if (chosen || /^utf-?(8|16)/i.test(declared)) return decodeText(bytes, chosen);
  try {
    const decoder = new TextDecoder(declared);
    const encoding = ENCODINGS.find((one) => one === decoder.encoding);
    return { text: decoder.decode(bytes), ...(encoding ? { encoding } : { declared }) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = `This XML is in “${declared}”, which cannot be read. Ask for it in UTF-8.`;
    throw new Failure("invalid", "import.kind", message);
  }
}

function detectEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = Array.from(bytes.subarray(0, MAX_SAMPLE));
  const nulsAt = (remainder: number) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === remainder).length;
  // A heading in Latin letters has a zero for every other byte.
  if (nulsAt(1) > sample.length / 4) return "utf-16le";
  if (nulsAt(0) > sample.length / 4) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : detectLegacyEncoding(bytes);
}

/** Chinese characters are pairs of high bytes; Mac OS has its letters where Windows-1252 has punctuation. */
function detectLegacyEncoding(bytes: Uint8Array): Encoding {
  const text = new TextDecoder("latin1").decode(bytes.subarray(0, MAX_LEGACY_SAMPLE));
  const runs = text.match(/[\u0080-\u00ffŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]+/g) ?? [];
  const pairs = runs.filter((run) => run.length % 2 === 0).length;
  if (pairs > runs.length * 0.9 && runs.join("").length > 2 * pairs) return "gb18030";
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  // é, ä, ö, ü and other letters of Mac OS inside of words, against those of Windows-1252.
  const mac = count(/[a-z][‡ˆ‰Š‹ŒŽ\u008d\u008f\u0090•–—˜™š›œ\u009džŸ€„†…](?=[a-z\s,;"]|$)/gi);
  return mac > count(/[a-z]?[À-öø-ÿ](?=[a-z\s,;"]|$)/g) ? "macintosh" : "windows-1252";
}

const MAX_LEGACY_SAMPLE = 1_000_000;

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    // A damaged character in a file that has others as UTF-8 is reported in its cell.
    const text = new TextDecoder().decode(bytes);
    const damaged = text.split("\ufffd").length - 1;
    return (text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0) > damaged;
  }
}
