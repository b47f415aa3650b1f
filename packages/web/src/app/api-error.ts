const OFFLINE = "offline";
/** Said where nobody has said what went wrong. */
export const SOMETHING_WRONG = "Something Went Wrong!";

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

  /** Of a refusal, whatever its body is: a proxy answers HTML, or nothing. */
  static async of(response: Response): Promise<ApiError> {
    const body: unknown = await response.json().catch(() => null);
    const details = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
    return new ApiError(
      response.status,
      wordsOf(details.code) ?? "internal",
      wordsOf(details.message) ?? wordsOf(details.error) ?? SOMETHING_WRONG,
      details,
    );
  }
}

export const noAnswer = (): ApiError =>
  new ApiError(0, OFFLINE, "You seem to be offline. Please try again when you are connected.");

export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** What the server said in the first of these fields of its answer that has words. */
export const serverText = (error: unknown, ...fields: ("error" | "message")[]): string | undefined =>
  error instanceof ApiError
    ? fields.map((field) => wordsOf(error.details[field])).find((text) => text !== undefined)
    : undefined;

/** Why something failed, where anybody has said it: the server, or that it could not be reached. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.message !== SOMETHING_WRONG ? error.message : undefined;

/** The body of a successful answer. @throws ApiError when it is no JSON */
export async function readJson<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ApiError(response.status, "answer.unreadable", SOMETHING_WRONG);
  }
}

const wordsOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;
