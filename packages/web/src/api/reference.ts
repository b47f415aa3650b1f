const LENGTH = 12;

/** The beginning of a failed request's id, by which operators find it. Refusals need none. */
export function referenceOf(error: unknown): string | undefined {
  if (!isApiError(error) || error.status < 500) return undefined;
  const { requestId } = error.details;
  return typeof requestId === "string" && requestId.trim() !== "" ? requestId.slice(0, LENGTH) : undefined;
}

/** Checked by name, since the first screen shows every failure but does not load the class. */
const isApiError = (
  error: unknown,
): error is { status: number; details: Readonly<Record<string, unknown>> } =>
  error instanceof Error && error.name === "ApiError";
