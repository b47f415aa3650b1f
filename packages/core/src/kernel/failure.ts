export type FailureKind =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "missing"
  | "conflict"
  | "too-large"
  | "throttled"
  | "unavailable";

/** An error with a message for the user. Any other error is a bug and becomes a 500. */
export class Failure extends Error {
  readonly kind: FailureKind;
  /** Stable, e.g. "order.out-of-stock". */
  readonly code: string;
  /** Further fields of the error body, e.g. the fresh quote of a changed order. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(kind: FailureKind, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = "Failure";
    this.kind = kind;
    this.code = code;
    this.details = details;
  }
}
