import { type Reading, unread } from "./reading.ts";

// ISO 639-2 has two codes for these; browsers know the other one.
const BIBLIOGRAPHIC: Record<string, string> = {
  alb: "sq",
  arm: "hy",
  baq: "eu",
  bur: "my",
  chi: "zh",
  cze: "cs",
  dut: "nl",
  fre: "fr",
  geo: "ka",
  ger: "de",
  gre: "el",
  ice: "is",
  mac: "mk",
  mao: "mi",
  may: "ms",
  per: "fa",
  rum: "ro",
  slo: "sk",
  tib: "bo",
  wel: "cy",
};

const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** "eng" and "en-US" are English. */
export function readLanguage(text: string): Reading {
  const [, code] =
    /^([a-z]{2,3})(?:[-_][a-z]{2,4})*$/.exec(text.trim().replace(/[-_].*$/, (end) => end.toLowerCase())) ??
    [];
  const name = code && names.of(BIBLIOGRAPHIC[code] ?? code);
  return name ? { value: name } : unread(text);
}
