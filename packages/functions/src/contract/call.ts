import type { ApiScope } from "@frangipani/core/api-keys";
import { EDIT_CHANGED, EditNow } from "@frangipani/core/kernel";
import type * as z from "zod/mini";

export type Schema = z.ZodMiniType;
/** Named as in the OpenAPI document; one of several matches. */
export type Named = Readonly<Record<string, Schema>>;
export type Shape = { json: Named } | { list: Named };

/** The groups of calls, in the order of the OpenAPI document. */
export const AREAS = [
  "Accounts",
  "Addresses",
  "Saved books",
  "Saved views",
  "Alerts",
  "Catalogue",
  "Shipping",
  "GST",
  "Notifications",
  "Keys",
  "Webhooks",
  "Checkout",
  "Orders",
  "Activity",
  "Service",
] as const;
type Area = (typeof AREAS)[number];

export type Refusal = {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503;
  code: string;
  when: string;
  details?: Readonly<Record<string, Shape>>;
};

/** The default status is 200; `text` and `file` are content types. */
export type ResponseDefinition = { status?: 201; description: string } & (
  | Shape
  | { text: string }
  | { file: string }
);

export type FormPart = { description: string } & ({ json: Named } | { text: true } | { file: string });

/** Ownership is checked by the operation. */
export type Audience = "anyone" | "signed-in" | "admin";

/** Defines an API call: validation, authorisation, OpenAPI, the web's client and the tests over all calls derive from it. */
export type Call = {
  area: Area;
  /** Checked before the input is parsed. */
  audience: Audience;
  /** The API keys' scope that may make it; without one, no key may. */
  scope?: ApiScope;
  summary: string;
  description?: string;
  /** True for calls that the specification does not have (docs/rules.md#api). */
  isOurs?: true;
  params?: Schema;
  query?: Schema;
  json?: Named;
  form?: Readonly<Record<string, FormPart>>;
  /** Validates the body before the handler parses it again, where the body's schema depends on the caller. */
  looseBody?: Schema;
  response: ResponseDefinition;
  isPaged?: true;
  /** What makes the ETag: a middleware, of the body, or the handler. */
  etag?: "body" | "handler";
  /** Refusals besides those that the audience and the input imply. */
  refusals?: readonly Refusal[];
};

export type Calls = Readonly<Record<`${"GET" | "POST" | "PUT" | "DELETE"} /api/${string}`, Call>>;

/** Defaults for the calls of an area, by audience; `our…` for calls that the specification does not have. */
export const callsOf = <const A extends Area>(area: A) =>
  ({
    anyone: { area, audience: "anyone" },
    signedIn: { area, audience: "signed-in" },
    admin: { area, audience: "admin" },
    ourAnyone: { area, audience: "anyone", isOurs: true },
    ourSignedIn: { area, audience: "signed-in", isOurs: true },
    ourAdmin: { area, audience: "admin", isOurs: true },
  }) as const;

type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type Input<N> = N extends Named ? z.input<N[keyof N]> : never;
type Output<N> = N extends Named ? z.output<N[keyof N]> : never;

export type Parsed<Name, C extends Call> = {
  params: C extends { params: infer S extends Schema } ? z.output<S> : Record<NamesIn<Name>, string>;
  query: C extends { query: infer S extends Schema } ? z.output<S> : undefined;
  json: C extends { looseBody: infer S extends Schema }
    ? z.output<S>
    : C extends { json: infer N }
      ? Output<N>
      : undefined;
};

export type ResponseBody<A extends ResponseDefinition> = A extends { json: infer N }
  ? Output<N>
  : A extends { list: infer N }
    ? Output<N>[]
    : A extends { file: string }
      ? Blob
      : string;

export type Sent<Name, C extends Call> = ([NamesIn<Name>] extends [never]
  ? unknown
  : { params: C extends { params: infer S extends Schema } ? z.input<S> : Record<NamesIn<Name>, string> }) &
  (C extends { query: infer S extends Schema } ? Optional<{ query: z.input<S> }> : unknown) &
  (C extends { json: infer N } ? { json: Input<N> } : unknown) &
  (C extends { form: object } ? { form: FormData } : unknown);
type Optional<Q extends { query: unknown }> = object extends Q["query"] ? Partial<Q> : Q;

export const refusal = (status: Refusal["status"], code: string, when: string): Refusal => ({
  status,
  code,
  when,
});

export const tooManyAttempts = refusal(
  429,
  "auth.too-many-attempts",
  "After many attempts, until their window ends; `Retry-After` says how long.",
);
export const notOwner = refusal(403, "auth.forbidden", "The path or the body names somebody else.");
export const foreignOrigin = refusal(403, "auth.foreign-origin", "Another site made the browser send it.");
export const tooManyConflicts = refusal(
  503,
  "shop.unavailable",
  "Others kept changing the same; asking again helps.",
);
export const editChanged: Refusal = {
  ...refusal(
    409,
    EDIT_CHANGED,
    "A changed field was changed to something else since `base` was read; `now` has all fields.",
  ),
  details: { now: { json: { EditNow } } },
};
export const conflict = (code: string, when: string): Refusal => refusal(409, code, when);
export const missing = (code: string, when: string): Refusal => refusal(404, code, when);
export const invalid = (code: string, when: string): Refusal => refusal(400, code, when);
export const outOfStock = conflict(
  "order.out-of-stock",
  "Too few copies are left; `productId` and `stock` say of what.",
);

export const invalidCode = invalid("auth.invalid-code", "The code is wrong, over, or was tried five times.");
export const commonPassword = invalid(
  "auth.common-password",
  "The new password is one of the most common ones.",
);
export const wrongPassword = invalid("auth.wrong-password", "The current password is another one.");
