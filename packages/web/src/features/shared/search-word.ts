/** A text in an address: the router reads "1984" as a number. */
export const searchWord = (raw: unknown): string | undefined =>
  typeof raw === "string"
    ? raw
    : typeof raw === "number" || typeof raw === "boolean"
      ? String(raw)
      : undefined;
