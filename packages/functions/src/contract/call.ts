import type * as z from "zod/mini";

export type Schema = z.ZodMiniType;
/** Schemas by their names in the document; of several, one matches. */
export type Named = Readonly<Record<string, Schema>>;
export type Shape = { json: Named } | { list: Named };

export type Area =
  | "Accounts"
  | "Addresses"
  | "Catalogue"
  | "Shipping"
  | "GST"
  | "Checkout"
  | "Orders"
  | "Service";

export type Refusal = {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503;
  code: string;
  when: string;
  details?: Readonly<Record<string, Shape>>;
};

/** Status 200 by default. A text has a content type. */
export type Answer = { status?: 201; description: string } & (Shape | { text: string });

export type FormPart = { description: string } & ({ json: Named } | { text: true } | { file: string });

/** Who may make a call. Whose data it may access is checked by the operation. */
export type Audience = "anyone" | "signed-in" | "admin";

/**
 * One call of the API: validation, authorisation, the document, the web client and the tests over all calls derive
 * from it.
 */
export type Call = {
  area: Area;
  /** Checked before the input is read. */
  audience: Audience;
  summary: string;
  description?: string;
  /** Not one of the calls whose names and shapes are fixed (docs/rules.md#api). */
  isOurs?: true;
  params?: Schema;
  query?: Schema;
  json?: Named;
  form?: Readonly<Record<string, FormPart>>;
  /** Validates the body first where its schema depends on the caller. */
  looseBody?: Schema;
  answer: Answer;
  isPaged?: true;
  /** Answers with an ETag, made of the body or by the handler, and with 304. */
  etag?: "body" | "handler";
  /** In addition to what the audience and the input imply. */
  refusals?: readonly Refusal[];
};

export type Calls = Readonly<Record<`${"GET" | "POST" | "PUT" | "DELETE"} /api/${string}`, Call>>;
