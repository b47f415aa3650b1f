/** What kind of refusal this is; the HTTP layer owns the translation into a status. */
export type FailureKind =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "missing"
  | "conflict"
  | "too-large"
  | "throttled"
  | "unavailable";

/** A refusal the user should read. Anything else that is thrown is a bug and becomes a 500. */
export class Failure extends Error {
  readonly kind: FailureKind;
  /** Stable and dotted, e.g. "order.out-of-stock": what programs switch on. */
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
