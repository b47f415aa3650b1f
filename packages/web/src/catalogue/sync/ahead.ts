/** What public/ahead.js asked before this code was here. */
type Asked = { manifest?: Promise<Response> | undefined; first?: Promise<Response> | undefined };

/** Takes an answer that was asked for ahead: the manifest, or the first books. It can be taken once. */
export function askedAhead(what: keyof Asked): Promise<Response> | undefined {
  const { catalogueAsked: asked } = globalThis as { catalogueAsked?: Asked };
  const answer = asked?.[what];
  if (asked) asked[what] = undefined;
  return answer;
}
