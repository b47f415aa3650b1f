export type Reading = {
  /** In the shop's own format; unchanged if it was not understood, so that the book's rule refuses it. */
  value: string;
  /** Why the value, which is accepted, should be checked. */
  warning?: string;
  /** Why it is refused, if the book's rule would be less precise. */
  problem?: string;
  /** How to correct a problem or a warning. */
  remedy?: string;
};

export const unread = (text: string): Reading => ({ value: text.trim() });

// The errors of English and German spreadsheets.
const EXCEL_ERROR =
  /^\s*#(?:N\/A|NV|DIV\/0!|NAME\?|(?:REF|VALUE|NULL|NUM|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|BEZUG|WERT|ZAHL)!)\s*$/;

export const isExcelError = (text: string): boolean => EXCEL_ERROR.test(text);

const PLAIN = /^[+-]?\d+(\.\d+)?$/;
const GROUPED = /^[+-]?(?!0)\d{1,3}([.,])\d{3}(\1\d{3})*$/;
const SCIENTIFIC = /^[+-]?\d+([.,]\d+)?e[+-]?\d{1,2}$/i;

export type DecimalMark = "." | ",";

/**
 * A number as people write it: "18,99", "1,234.00", "1.234,00", "1 234", "1.899E+1".
 * @param decimalMark that of the file's numbers, which decides what "1,234" is
 * @returns with a decimal point and without groups; undefined for what is no number
 */
export function toDecimal(text: string, decimalMark: DecimalMark): string | undefined {
  const signs = text.trim().replace(/(?<=\d)[\s'’](?=\d{3})/g, "");
  if (SCIENTIFIC.test(signs)) return fromScientific(signs.replace(",", "."));
  if (!/^[+-]?[\d.,]*\d[.,]?$/.test(signs)) return undefined;
  if (GROUPED.test(signs) && !(signs.includes(decimalMark) && countMarks(signs) === 1))
    return signs.replace(/[.,]/g, "");
  const mark = Math.max(signs.lastIndexOf("."), signs.lastIndexOf(","));
  if (mark < 0) return signs;
  const [whole, decimals] = [signs.slice(0, mark), signs.slice(mark + 1)];
  if (/[.,]/.test(whole) && (!GROUPED.test(whole) || whole.includes(signs[mark] as string))) return undefined;
  const plain = `${whole.replace(/[.,]/g, "") || "0"}${decimals && `.${decimals}`}`;
  return PLAIN.test(plain) ? plain : undefined;
}

const countMarks = (signs: string): number => signs.match(/[.,]/g)?.length ?? 0;

function fromScientific(signs: string): string | undefined {
  const value = Number(signs);
  return Number.isFinite(value) && Math.abs(value) < 1e15 ? String(value) : undefined;
}

/** The mark of most of the numbers with one or two decimals. */
export function decimalMarkOf(texts: Iterable<string>): DecimalMark {
  let commas = 0;
  let points = 0;
  for (const text of texts) {
    const [, mark] = /\d([.,])\d{1,2}(?!\d|[.,]\d)/.exec(text) ?? [];
    if (mark === ",") commas += 1;
    else if (mark === ".") points += 1;
  }
  return commas > points ? "," : ".";
}

// The characters that Windows-1252 has for the bytes 0x80 to 0x9f.
const WINDOWS_1252_SIGNS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** @returns the text whose UTF-8 was read as Windows-1252 ("cafÃ©" is "café"); undefined for any other */
export function repairMojibake(text: string): string | undefined {
  if (!/[Â-Þà-ô][\u0080-¿€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/.test(text)) return undefined;
  const bytes = Array.from(text, (sign) => {
    const index = WINDOWS_1252_SIGNS.indexOf(sign);
    return index >= 0 ? 0x80 + index : (sign.codePointAt(0) ?? 0);
  });
  if (bytes.some((byte) => byte > 0xff)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
}
