export const OFFLINE = "offline";

/** A call that did not succeed: `status` 0 when the network did not answer, else the server's status and words. */
export class ApiError extends Error {
  readonly status: number;
  /** Stable and dotted, e.g. "order.out-of-stock". */
  readonly code: string;
  /** The whole error body, e.g. the fresh quote of a changed order. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.details = details;
  }

  static async of(response: Response): Promise<ApiError> {
    const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
    return new ApiError(
      response.status,
      text(body.code) ?? "internal",
      text(body.message) ?? text(body.error) ?? "Something Went Wrong!",
      body,
    );
  }
}

export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.status === 0;
