import { EDIT_CHANGED, EditNow } from "@frangipani/core/kernel";
import type { Refusal } from "./call.ts";

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
