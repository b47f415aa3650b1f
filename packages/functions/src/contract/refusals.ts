import { EDIT_CHANGED, EditNow } from "@frangipani/core/kernel";
import type { Refusal } from "./call.ts";

export const tooManyAttempts: Refusal = {
  status: 429,
  code: "auth.too-many-attempts",
  when: "After many attempts, until their window ends; `Retry-After` says how long.",
};
export const notOwner: Refusal = {
  status: 403,
  code: "auth.forbidden",
  when: "The path or the body names somebody else.",
};
export const foreignOrigin: Refusal = {
  status: 403,
  code: "auth.foreign-origin",
  when: "Another site made the browser send it.",
};
export const tooManyConflicts: Refusal = {
  status: 503,
  code: "shop.unavailable",
  when: "Others kept changing the same; asking again helps.",
};
export const editChanged: Refusal = {
  status: 409,
  code: EDIT_CHANGED,
  when: "A changed field was changed to something else since `base` was read; `now` has all fields.",
  details: { now: { json: { EditNow } } },
};
export const conflict = (code: string, when: string): Refusal => ({ status: 409, code, when });
export const missing = (code: string, when: string): Refusal => ({ status: 404, code, when });
export const invalid = (code: string, when: string): Refusal => ({ status: 400, code, when });
export const outOfStock = conflict(
  "order.out-of-stock",
  "Too few copies are left; `productId` and `stock` say of what.",
);
