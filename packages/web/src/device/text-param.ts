/** A search parameter as text. The router parses "1984" and "true", only where String() restores them exactly. */
export function textParam(raw: unknown): string | undefined {
  const isScalar = typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean";
  return (isScalar && String(raw)) || undefined;
}
