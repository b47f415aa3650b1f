type TitleParts = { main: string; sub: string | undefined; series: string | undefined };

/** "Emma (Austen, #4)" → Emma / Austen, #4; "Soccernomics: Why England Loses" → Soccernomics / Why England Loses. */
export function titleParts(title: string): TitleParts {
  const inBrackets = /^(.+?)\s*\(([^()]+)\)\s*$/.exec(title.trim());
  const whole = inBrackets?.[1] ?? title.trim();
  const series = inBrackets?.[2];
  const colon = whole.indexOf(": ");
  if (colon < 2) return { main: whole, sub: undefined, series };
  return { main: whole.slice(0, colon), sub: whole.slice(colon + 2), series };
}

/** Forms of the author's name, the fullest first: "Neil Gaiman & Terry Pratchett", "Julia Child and others". */
export function authorLines(author: string): string[] {
  const [first = "", second, ...more] = author.split(/,\s*/);
  if (second === undefined) return [first];
  return more.length > 0 ? [`${first} and others`, first] : [`${first} & ${second}`, first];
}

/** FNV-1a: a stable number per string, so that a book always looks the same. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  // Mixes the low bits, which choose the design.
  value ^= value >>> 15;
  return Math.imul(value, 0x2c1b3c6d) >>> 0;
}
