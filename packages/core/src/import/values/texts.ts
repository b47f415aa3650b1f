import { decodeHTML } from "entities";
import { type Reading, unread } from "./reading.ts";

const LAST_FIRST = /^((?:(?:van|von|de|der|den|du|di|da|le|la|al|el|mac|st\.?) )*[^\s,;|]+), ([^,;|&]+)$/i;
// Two family names before one given name or initials ("García Márquez, Gabriel"); only for files of "Last, First".
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
const authorsIn = (text: string): string[] =>
  text.split(/\s*[;|\n]\s*|(?<= \S+)\s*\/\s*(?=\S+ )/).filter((one) => one.trim() !== "");

/** `authorsIn`, which also separates names of the form "Last, First" at "and". */
export const namesIn = (text: string): string[] =>
  authorsIn(text).flatMap((one) => {
    const names = one.split(/\s+(?:&|and|und|et)\s+/);
    return names.every(isLastFirst) ? names : [one];
  });

/** "Austen, Jane" as "Jane Austen". */
export function turnName(author: string): string {
  const text = author.trim();
  const [, name = text, suffix = ""] = PARTS.exec(text) ?? [];
  const [last = "", first = ""] = name.split(/,\s*/);
  return `${first} ${last}`.trim() + (suffix && `, ${suffix}`);
}

function turnIfInverted(author: string): string {
  const text = author.trim();
  const [, name = text] = PARTS.exec(text) ?? [];
  if (!isLastFirst(name) && !LAST_LAST_FIRST.test(name)) return text;
  return SUFFIX.test(name.split(", ")[1] ?? "") ? text : turnName(text);
}

/** Joins the authors by commas. `turnNames` turns "Last, First" into "First Last", which is decided for a whole file. */
export function readAuthors(text: string, { turnNames }: { turnNames: boolean }): Reading {
  const names = text
    .replace(/^by (?=\p{Lu})/u, "")
    .replace(/ \(authors?\)|, author\.?(?=\s*(?:[;|]|$))/gi, "");
  const authors = turnNames ? namesIn(names) : authorsIn(names);
  if (authors.length < 2 && !turnNames) return unread(names);
  return { value: authors.map((one) => (turnNames ? turnIfInverted(one) : one.trim())).join(", ") };
}

const TAG =
  /<\/?(?:p|br|div|ul|ol|li|b|i|em|strong|span|h[1-6]|a|img|table|tr|td|th|tbody|blockquote|hr|u|sup|sub|font|section|article|script|style|meta|figure|iframe)\b[^<>]*>/i;
const ENTITY = /&(?:#\d{2,6}|#x[\da-f]{2,5}|[a-z]{2,8}\d{0,2});/i;

/**
 * A description of HTML, or of text with its entities, as paragraphs of text.
 * @param isForeign whether its markup may have been escaped once more
 */
export function readDescription(
  text: string,
  { isForeign }: { isForeign: boolean } = { isForeign: false },
): Reading {
  if (!TAG.test(text)) {
    if (!ENTITY.test(text)) return unread(text);
    const decoded = decodeHTML(text).trim();
    return isForeign && TAG.test(decoded) ? readDescription(decoded) : { value: decoded };
  }
  const value = decodeHTML(
    text
      .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi, "")
      // Line breaks of the source are spaces.
      .replace(/\s+/g, " ")
      .replace(/<li\b[^<>]*>/gi, "\n• ")
      .replace(/<br\b[^<>]*>|<\/?(?:tr|li)\b[^<>]*>/gi, "\n")
      .replace(/<\/?(?:p|div|ul|ol|h[1-6]|table|blockquote|hr|section|article|figure)\b[^<>]*>/gi, "\n\n")
      .replace(/<\/?[a-z][^<>]*>/gi, ""),
  );
  return {
    value: value
      .replaceAll("\u00a0", " ")
      .split("\n")
      .map((line) => line.trim())
      .join("\n")
      .replace(/\n+(?=•)/g, "\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
    warning: "Markup (HTML) was turned into text",
    remedy: "Look at the description",
  };
}

/** "Hobbit, The" of a sorted list as "The Hobbit". */
export const turnTitle = (title: string): string =>
  title.replace(
    /^([^,:]+), (?:(the|an?|der|die|das|le|la|les|el|los|las)|(l['’]))$/i,
    (_, rest, article, elided) => (elided ? elided + rest : `${article} ${rest}`),
  );

/** Entities and markup in a single line: "Tom &amp; Jerry", "<i>Emma</i>". */
export function readLine(text: string): Reading {
  const plain = TAG.test(text) ? text.replace(/<\/?[a-z][^<>]*>/gi, "") : text;
  return ENTITY.test(plain) ? { value: decodeHTML(plain).trim() } : unread(plain);
}
