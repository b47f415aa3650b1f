/** A text from the URL; the router parses "1984" as a number. */
export function textParam(raw: unknown): string | undefined {
  const isWord = typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean";
  return (isWord && String(raw)) || undefined;
}
