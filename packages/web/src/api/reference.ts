const REFERENCE_LENGTH = 12;

/** The start of a failed request's id, by which operators find it in the logs; undefined for refusals (4xx). */
export function referenceOf(error: unknown): string | undefined {
  if (!isApiError(error) || error.status < 500) return undefined;
  const { requestId } = error.details;
  return typeof requestId === "string" && requestId.trim() !== ""
    ? requestId.slice(0, REFERENCE_LENGTH)
    : undefined;
}

/** Checks the name, not the class: the first screen shows failures without loading api-error.ts. */
const isApiError = (
  error: unknown,
): error is { status: number; details: Readonly<Record<string, unknown>> } =>
  error instanceof Error && error.name === "ApiError";
