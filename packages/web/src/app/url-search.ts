import { parseSearchWith, stringifySearchWith } from "@tanstack/react-router";

// Made once: each link with a search throws it, and a new one would collect its stack.
const NOT_QUOTED = new SyntaxError("not quoted");

/**
 * Texts in a URL are not parsed as JSON: `?q=662E41` became 6.62e+43. Links made by earlier versions have texts that were
 * valid JSON in quotes (`?q=%221984%22`); these are read, and written where a text looks the same.
 * @throws SyntaxError for any other text, which the router then takes as it is
 */
function unquote(text: string): string {
  const inner = text.startsWith('"') ? JSON.parse(text) : undefined;
  if (typeof inner !== "string") throw NOT_QUOTED;
  JSON.parse(inner);
  return inner;
}

export const parseSearch = parseSearchWith(unquote);
export const stringifySearch = stringifySearchWith(JSON.stringify, unquote);
