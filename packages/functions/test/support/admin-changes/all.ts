import { accountChanges } from "./accounts.ts";
import { bookChanges } from "./books.ts";
import { categoryChanges } from "./categories.ts";
import type { Changes } from "./change.ts";
import { orderChanges } from "./orders.ts";
import { settingChanges } from "./settings.ts";

/** Every call by which an administrator changes something. */
export const adminChanges: Changes = {
  ...bookChanges,
  ...categoryChanges,
  ...settingChanges,
  ...accountChanges,
  ...orderChanges,
};
