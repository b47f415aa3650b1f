import type { Call, Refusal } from "../contract/call.ts";
import { invalid } from "../contract/refusals.ts";

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
const noScope: Refusal = { status: 403, code: "auth.forbidden", when: "The key lacks the scope." };
const tooManyRequests: Refusal = {
  status: 429,
  code: "api-key.too-many-requests",
  when: "A key has made 300 requests in a minute; `Retry-After` says how long to wait.",
};
const noAdmin: Refusal = {
  status: 403,
  code: "auth.forbidden",
  when: "Whoever asks is no administrator.",
};

const unavailable: Refusal = {
  status: 503,
  code: "shop.unavailable",
  when: "A service that the shop runs on is down, or too many change the same thing at once; `Retry-After` says how long to wait.",
};

/** Includes those that the audience and the input imply. */
export function refusalsOf(call: Call): Refusal[] {
  const { audience, scope, area, params, query, json, form, isPaged, refusals = [] } = call;
  // The calls that begin and renew sessions take no notice of an access token that is over.
  const ignoresToken = audience === "anyone" && area === "Accounts";
  return [
    ...(params || query || json || form ? [badInput] : []),
    ...(json ? [malformed] : []),
    ...(json || form ? [tooLarge] : []),
    ...(isPaged ? [badCursor] : []),
    ...(ignoresToken ? [] : [noSession]),
    ...(audience === "admin" ? [noAdmin] : []),
    ...(scope ? [noScope, tooManyRequests] : []),
    unavailable,
    ...refusals,
  ];
}
