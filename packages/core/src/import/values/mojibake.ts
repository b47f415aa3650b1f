// The characters that Windows-1252 has for the bytes 0x80 to 0x9f.
const SIGNS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** @returns the text whose UTF-8 was read as Windows-1252 ("cafÃ©" is "café"); undefined for any other */
export function repairMojibake(text: string): string | undefined {
  if (!/[Â-Þà-ô][\u0080-¿€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/.test(text)) return undefined;
  const bytes = Array.from(text, (sign) => {
    const index = SIGNS.indexOf(sign);
    return index >= 0 ? 0x80 + index : (sign.codePointAt(0) ?? 0);
  });
  if (bytes.some((byte) => byte > 0xff)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
}
