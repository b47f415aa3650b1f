import { decodeHTML } from "entities";
import { type Reading, unread } from "./reading.ts";

const TAG =
  /<\/?(?:p|br|div|ul|ol|li|b|i|em|strong|span|h[1-6]|a|img|table|tr|td|th|tbody|blockquote|hr|u|sup|sub|font|section|article|script|style|meta|figure|iframe)\b[^<>]*>/i;
const ENTITY = /&(?:#\d{2,6}|#x[\da-f]{2,5}|[a-z]{2,8}\d{0,2});/i;

/** A description of HTML, or of text with its entities, as paragraphs of text. */
export function readDescription(text: string): Reading {
  if (!TAG.test(text)) return ENTITY.test(text) ? { value: decodeHTML(text).trim() } : unread(text);
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

/** Entities and markup in a single line: "Tom &amp; Jerry", "<i>Emma</i>". */
export function readLine(text: string): Reading {
  const plain = TAG.test(text) ? text.replace(/<\/?[a-z][^<>]*>/gi, "") : text;
  return ENTITY.test(plain) ? { value: decodeHTML(plain).trim() } : unread(plain);
}
