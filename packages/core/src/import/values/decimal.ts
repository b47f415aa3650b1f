const PLAIN = /^[+-]?\d+(\.\d+)?$/;
const GROUPED = /^[+-]?\d{1,3}([.,])\d{3}(\1\d{3})*$/;
const SCIENTIFIC = /^[+-]?\d+([.,]\d+)?e[+-]?\d{1,2}$/i;

/**
 * A number as people write it: "18,99", "1,234.00", "1.234,00", "1 234", "1.899E+1".
 * @param isComma the file's numbers have decimal commas, which decides what "1,234" is
 * @returns with a decimal point and without groups; undefined for what is no number
 */
export function toDecimal(text: string, isComma: boolean): string | undefined {
  const signs = text.trim().replace(/(?<=\d)[\s'’](?=\d{3})/g, "");
  if (SCIENTIFIC.test(signs)) return fromScientific(signs.replace(",", "."));
  if (!/^[+-]?[\d.,]*\d[.,]?$/.test(signs)) return undefined;
  if (GROUPED.test(signs) && !(isDecimalMark(signs, isComma) && count(signs) === 1))
    return signs.replace(/[.,]/g, "");
  const mark = Math.max(signs.lastIndexOf("."), signs.lastIndexOf(","));
  if (mark < 0) return signs;
  const [whole, decimals] = [signs.slice(0, mark), signs.slice(mark + 1)];
  if (/[.,]/.test(whole) && (!GROUPED.test(whole) || whole.includes(signs[mark] as string))) return undefined;
  const plain = `${whole.replace(/[.,]/g, "") || "0"}${decimals && `.${decimals}`}`;
  return PLAIN.test(plain) ? plain : undefined;
}

const count = (signs: string): number => signs.match(/[.,]/g)?.length ?? 0;
const isDecimalMark = (signs: string, isComma: boolean): boolean => signs.includes(",") === isComma;

function fromScientific(signs: string): string | undefined {
  const value = Number(signs);
  return Number.isFinite(value) && Math.abs(value) < 1e15 ? String(value) : undefined;
}

/** Whether numbers have decimal commas: of those that show it, most. */
export function hasDecimalCommas(texts: Iterable<string>): boolean {
  let commas = 0;
  let points = 0;
  for (const text of texts) {
    const [, mark] = /\d([.,])\d{1,2}(?!\d|[.,]\d)/.exec(text) ?? [];
    if (mark === ",") commas += 1;
    else if (mark === ".") points += 1;
  }
  return commas > points;
}
