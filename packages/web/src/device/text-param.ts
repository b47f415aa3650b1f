/** A text from the URL; the router gives "1984" as a number, where no digit is lost. */
export function textParam(raw: unknown): string | undefined {
  const isWord = typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean";
  return (isWord && String(raw)) || undefined;
}
