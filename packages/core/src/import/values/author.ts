import { type Reading, unread } from "./reading.ts";

const LAST_FIRST = /^((?:(?:van|von|de|der|den|du|di|da|le|la|al|el|mac|st\.?) )*[^\s,;|]+), ([^,;|]+)$/i;
// Where a file turns names, two family names before one given name or initials: "García Márquez, Gabriel".
const LAST_LAST_FIRST = /^([^\s,;|]+ [^\s,;|]+(?: [^\s,;|]+)?), ([^\s,;|]+|(?:\p{Lu}\.? ?)+)$/u;
// "King, Martin Luther, Jr." and a library's "Austen, Jane, 1775-1817".
const PARTS = /^([^,;|]+, [^,;|]+), (?:((?:jr|sr|ii|iii|iv)\.?)|\(?(?:b\. )?\d{4}-?(?:\d{4})?\)?\.?)$/i;
const SUFFIX = /^(?:jr|sr|ii|iii|iv|ph\.? ?d|m\.?d|esq|ed|eds|editor|translator)\.?$/i;

/** "Collins, Suzanne": a family name before a comma; not "Neil Gaiman, Terry Pratchett". */
export const isLastFirst = (text: string): boolean => {
  const [, name = text.trim()] = PARTS.exec(text.trim()) ?? [];
  const [, , first] = LAST_FIRST.exec(name) ?? [];
  return first !== undefined && !SUFFIX.test(first.trim()) && first.trim().split(/\s+/).length <= 3;
};

/** The authors of a cell, with semicolons, bars, or slashes between full names. */
export const authorsIn = (text: string): string[] =>
  text.split(/\s*[;|]\s*|(?<= \S+)\/(?=\S+ )/).filter((one) => one.trim() !== "");

/** "Austen, Jane" as "Jane Austen". */
export function turnName(author: string): string {
  const text = author.trim();
  const [, name = text, suffix = ""] = PARTS.exec(text) ?? [];
  const [last = "", first = ""] = name.split(/,\s*/);
  return `${first} ${last}`.trim() + (suffix && `, ${suffix}`);
}

function turned(author: string): string {
  const text = author.trim();
  const [, name = text] = PARTS.exec(text) ?? [];
  if (!isLastFirst(name) && !LAST_LAST_FIRST.test(name)) return text;
  return SUFFIX.test(name.split(", ")[1] ?? "") ? text : turnName(text);
}

/** Several authors with commas between them. @param turns "Last, First" around, which a file decides as a whole */
export function readAuthors(text: string, turns: boolean): Reading {
  const names = text.replace(/^by (?=\p{Lu})/u, "").replace(/ \(authors?\)/gi, "");
  const authors = authorsIn(names);
  if (authors.length < 2 && !turns) return unread(names);
  return { value: authors.map((one) => (turns ? turned(one) : one.trim())).join(", ") };
}
