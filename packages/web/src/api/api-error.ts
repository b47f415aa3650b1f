import { type Fetch, fetchReported } from "../device/connection.ts";
import { referenceOf } from "./reference.ts";

const OFFLINE = "offline";
const SOMETHING_WRONG = "Something Went Wrong!";

/** Texts for refusals by API Gateway and Lambda, whose bodies have no code and a text for developers (docs/capacity.md). */
const GATEWAY_TEXTS: Readonly<Record<number, string>> = {
  429: "The shop is very busy just now. Please try again in a few seconds.",
  503: "The shop cannot do this just now. Please try again in a moment.",
};

/** A failed API call. `status` is 0 when the network did not respond. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.details = details;
  }

  /** Reads the error from the body, which may also be a proxy's HTML, or empty. */
  static async of(response: Response): Promise<ApiError> {
    const body: unknown = await response.json().catch(() => null);
    const sent = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
    const code = nonBlank(sent.code);
    const gatewayText = code === undefined ? GATEWAY_TEXTS[response.status] : undefined;
    return new ApiError(
      response.status,
      code ?? "internal",
      gatewayText ?? nonBlank(sent.message) ?? nonBlank(sent.error) ?? SOMETHING_WRONG,
      gatewayText === undefined ? sent : {},
    );
  }
}

export const networkError = (): ApiError =>
  new ApiError(0, OFFLINE, "You seem to be offline. Please try again when you are connected.");

export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/**
 * The text of the first of these fields that the response has. The order is specified for each page; it matters for other
 * servers only, since ours sends both fields with the same text (docs/rules.md#api).
 */
export const serverText = (error: unknown, ...fields: ("error" | "message")[]): string | undefined =>
  error instanceof ApiError
    ? fields.map((field) => nonBlank(error.details[field])).find((text) => text !== undefined)
    : undefined;

const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.message !== SOMETHING_WRONG ? error.message : undefined;

/** @throws ApiError when the body is not JSON */
export async function readJson<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ApiError(response.status, "response.unreadable", SOMETHING_WRONG);
  }
}

const nonBlank = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

export type Problem = { title?: string | undefined; text: string; reference?: string | undefined };

export type FailureText = string | ((error: unknown) => string);

export function problemOf(error: unknown, failure: FailureText = textOf): Problem {
  const isChosen = typeof failure === "function";
  const text = isChosen ? failure(error) : failure;
  const reason = isChosen && !isOffline(error) ? undefined : reasonOf(error);
  const reference = referenceOf(error);
  return {
    ...(reason === undefined || reason === text ? { text } : { title: text, text: reason }),
    ...(reference !== undefined && { reference }),
  };
}

export const textOf = (error: unknown): string => reasonOf(error) ?? SOMETHING_WRONG;

/** Resolves with any status. @throws ApiError of status 0 when there is no response, AbortError when aborted */
export async function fetchResponse(url: string, init: RequestInit, send?: Fetch): Promise<Response> {
  try {
    return await fetchReported(url, init, send);
  } catch (error) {
    throw init.signal?.aborted ? error : networkError();
  }
}
