import type * as z from "zod/mini";

export const AREAS = [
  "Accounts",
  "Addresses",
  "Catalogue",
  "Shipping",
  "GST",
  "Checkout",
  "Orders",
  "Service",
] as const;
export type Area = (typeof AREAS)[number];

export type Schema = z.ZodMiniType;

/** What a refusal's `code` says and when it comes; `details` are further fields of its body. */
export type Refusal = {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503;
  code: string;
  when: string;
  details?: Readonly<Record<string, Schema>>;
};

export type Answer = { what: string } & ({ json: Schema } | { text: string });

/** One part of a multipart form: a text which holds JSON, a plain text, or a file of one of these types. */
export type FormPart = { what: string } & ({ json: Schema } | { text: true } | { file: string });

/** What the contract says of one call, beside who may make it (http/access.ts). */
export type Operation = {
  area: Area;
  summary: string;
  about?: string;
  /** The shop's own call, of which the specification knows nothing. */
  isOurs?: true;
  params?: Schema;
  query?: Schema;
  json?: Schema;
  form?: Readonly<Record<string, FormPart>>;
  /** Where what is asked for depends on who asks, the route judges the body by this first. */
  firstReads?: Schema;
  answers: Readonly<Partial<Record<200 | 201, Answer>>>;
  /** A list, which goes on in further answers (`X-Next-Cursor`). */
  pages?: true;
  /** Carries an ETag, and is answered 304 to whoever holds it. */
  revalidates?: true;
  /** Beside what every call with such an audience and such an input may answer. */
  refusals?: readonly Refusal[];
};
