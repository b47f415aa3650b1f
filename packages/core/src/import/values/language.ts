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

// Further codes of ISO 639-2.
const CODES =
  "eng afr amh ang ara aze bel ben bos bul cat ceb dan enm est fil fin gle glg grc guj hau heb hin hrv hun ibo ind ita jav jpn kan kaz khm kin kor kur lao lat lav lit mal mar mon nep nob nor pan pol por rus san sin slv som spa srp sun swa swe tam tel tgl tha tur ukr urd uzb vie xho yid yor zul".split(
    " ",
  );

/** "eng", "en-US", "Englisch" and "english" are English. */
export function readLanguage(text: string): Reading {
  const trimmed = text
    .trim()
    .toLowerCase()
    .replace(/^bahasa (?=.)|\s*\([^)]*\)$/g, "");
  const [, code] = /^([a-z]{2,3})(?:[-_][a-z]{2,4})*$/.exec(trimmed) ?? [];
  const name = (code && names.of(BIBLIOGRAPHIC[code] ?? code)) ?? foreignNames().get(trimmed);
  return name ? { value: name } : unread(text);
}

let byName: Map<string, string> | undefined;

/** English names of languages, by their names in the language itself and in those of most spreadsheets. */
function foreignNames(): Map<string, string> {
  byName ??= new Map(
    [...CODES, ...Object.values(BIBLIOGRAPHIC), "zh-Hans", "zh-Hant"].flatMap((code) => {
      const name = names.of(code.slice(0, code.includes("-") ? 2 : 3)) ?? "";
      const locales = [code, ..."en de fr es it nl pt ms id zh".split(" ")];
      return locales.map(
        (locale) =>
          [new Intl.DisplayNames(locale, { type: "language" }).of(code)?.toLowerCase() ?? "", name] as const,
      );
    }),
  );
  return byName;
}

/** The ISO 639-2 code, as ONIX has it; undefined for other texts. */
export const languageCode = (name: string): string | undefined =>
  [...CODES, ...Object.keys(BIBLIOGRAPHIC)].find((code) => names.of(BIBLIOGRAPHIC[code] ?? code) === name);

export function languageTag(name: string): string | undefined {
  const code = languageCode(name);
  return code && Intl.getCanonicalLocales(BIBLIOGRAPHIC[code] ?? code)[0];
}
