import { ACCESS, type Audience, type Call } from "../http/access.ts";
import type { Operation, Refusal } from "./operation.ts";

/** What several calls refuse with in the same words. */
export const tooManyAttempts: Refusal = {
  status: 429,
  code: "auth.too-many-attempts",
  when: "After many failures, for a while which doubles with each further one; `Retry-After` says how long.",
};
export const notYourOwn: Refusal = {
  status: 403,
  code: "auth.forbidden",
  when: "The path or the body names somebody else.",
};
export const foreignOrigin: Refusal = {
  status: 403,
  code: "auth.foreign-origin",
  when: "Another site made the browser send it.",
};
/** After many tries, each against what others wrote meanwhile. */
export const keptChanging: Refusal = {
  status: 503,
  code: "shop.unavailable",
  when: "Others kept changing the same; asking again helps.",
};
export const conflict = (code: string, when: string): Refusal => ({ status: 409, code, when });
export const missing = (code: string, when: string): Refusal => ({ status: 404, code, when });
export const invalid = (code: string, when: string): Refusal => ({ status: 400, code, when });

const badInput = invalid("input.invalid", "A rule is broken: `message` says which, `field` where.");
const malformed = invalid("input.malformed", "The body is no JSON.");
const badCursor = invalid("input.cursor", "The cursor is none of this list.");
const tooLarge: Refusal = {
  status: 413,
  code: "input.too-large",
  when: "The request is larger than 4.4 MB.",
};
const noSession: Refusal = {
  status: 401,
  code: "auth.required",
  when: "Nobody is signed in, or the access token has expired or is over.",
};
const noAdmin: Refusal = {
  status: 403,
  code: "auth.forbidden",
  when: "Whoever asks is no administrator.",
};

const outage: Refusal = {
  status: 503,
  code: "shop.unavailable",
  when: "A service that the shop runs on is down, or too many change the same thing at once; `Retry-After` says how long to wait.",
};

/** Everything a call may refuse: what its audience and its input bring with them, and what it says itself. */
export function refusalsOf(call: Call, operation: Operation): Refusal[] {
  const audience: Audience = ACCESS[call];
  const { params, query, json, form, pages, refusals = [] } = operation;
  // The calls that begin and renew sessions take no notice of an access token that is over.
  const ignoresToken = audience === "anyone" && operation.area === "Accounts";
  return [
    ...(params || query || json || form ? [badInput] : []),
    ...(json ? [malformed] : []),
    ...(json || form ? [tooLarge] : []),
    ...(pages ? [badCursor] : []),
    ...(ignoresToken ? [] : [noSession]),
    ...(audience === "admin" ? [noAdmin] : []),
    outage,
    ...refusals,
  ];
}
