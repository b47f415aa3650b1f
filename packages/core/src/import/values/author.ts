import { type Reading, unread } from "./reading.ts";

const LAST_FIRST = /^((?:(?:van|von|de|der|den|du|di|da|le|la|al|el|mac|st\.?) )*[^\s,;|]+), ([^,;|]+)$/i;
const SUFFIX = /^(?:jr|sr|ii|iii|iv|ph\.? ?d|m\.?d|esq|ed|eds|editor|translator)\.?$/i;

/** "Collins, Suzanne": a family name before a comma; not "Neil Gaiman, Terry Pratchett". */
export const isLastFirst = (text: string): boolean => {
  const [, , first] = LAST_FIRST.exec(text.trim()) ?? [];
  return first !== undefined && !SUFFIX.test(first.trim()) && first.trim().split(/\s+/).length <= 3;
};

/** Several authors with commas between them. @param turns "Last, First" around, which a file decides as a whole */
export function readAuthors(text: string, turns: boolean): Reading {
  const authors = text.split(/\s*[;|]\s*/).filter((one) => one.trim() !== "");
  if (authors.length < 2 && !turns) return unread(text);
  const turned = authors.map((one) =>
    turns && isLastFirst(one) ? one.trim().replace(LAST_FIRST, "$2 $1") : one.trim(),
  );
  return { value: turned.join(", ") };
}
