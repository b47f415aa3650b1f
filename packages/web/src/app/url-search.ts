import { parseSearchWith, stringifySearchWith } from "@tanstack/react-router";

// Created once: each link with a search throws it, and creating an error is slow because it records the stack.
const NOT_QUOTED = new SyntaxError("not quoted");

/**
 * Reads a quoted text. Other texts in a URL are not parsed as JSON, which would turn `?q=662E41` into 6.62e+43. Earlier
 * versions quoted texts that are valid JSON (`?q=%221984%22`), so such texts are still read and written in quotes.
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
