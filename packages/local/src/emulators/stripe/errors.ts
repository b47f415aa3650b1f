/** https://docs.stripe.com/api/errors */
type StripeErrorBody = {
  type: "invalid_request_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  param?: string;
};

export class StripeError extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;
  constructor(status: number, body: Omit<StripeErrorBody, "type"> & Partial<StripeErrorBody>) {
    super(body.message);
    this.status = status;
    this.body = { type: "invalid_request_error", ...body };
  }
}

export const invalidParameter = (message: string, param: string): StripeError =>
  new StripeError(400, { message, param });

export const noSuchObject = (kind: string, id: string): StripeError =>
  new StripeError(404, { message: `No such ${kind}: '${id}'`, code: "resource_missing" });
