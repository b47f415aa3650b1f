import type * as z from "zod/mini";

export type Schema = z.ZodMiniType;
/** A schema under the name by which the document shows it; of several, one holds. */
export type Named = Readonly<Record<string, Schema>>;
/** What JSON is: one of a shape, or a list of such. */
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

/** What a refusal's `code` says and when it comes; `details` are further fields of its body. */
export type Refusal = {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503;
  code: string;
  when: string;
  details?: Readonly<Record<string, Shape>>;
};

/** What a call answers, with 200 unless it says otherwise. A text has a content type. */
export type Answer = { status?: 201; description: string } & (Shape | { text: string });

/** One part of a multipart form: a text which holds JSON, a plain text, or a file of one of these types. */
export type FormPart = { description: string } & ({ json: Named } | { text: true } | { file: string });

/** Who may make a call at all. Whose data it may touch is the operation's own check. */
export type Audience = "anyone" | "signed-in" | "admin";

/**
 * One call of the API. Validation, authorisation, the document, the web's client and the tests that walk over all calls are
 * derived from it.
 */
export type Call = {
  area: Area;
  /** Asked before a request's input is even read. */
  audience: Audience;
  summary: string;
  description?: string;
  /** Not one of the calls whose names and shapes are fixed (docs/rules.md#api). */
  isOurs?: true;
  params?: Schema;
  query?: Schema;
  json?: Named;
  form?: Readonly<Record<string, FormPart>>;
  /** Where what is asked for depends on who asks, the body is judged by this first. */
  firstReads?: Schema;
  answer: Answer;
  /** A list, which goes on in further answers (`X-Next-Cursor`). */
  isPaged?: true;
  /** Carries an ETag, made of the answer's body or by the handler, and is answered 304 to whoever holds it. */
  etag?: "body" | "handler";
  /** Beside what every call with such an audience and such an input may answer. */
  refusals?: readonly Refusal[];
};

/** Calls by method and path, as in "GET /api/book/getBookById/:id". */
export type Calls = Readonly<Record<`${"GET" | "POST" | "PUT" | "DELETE"} /api/${string}`, Call>>;
