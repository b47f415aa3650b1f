import * as z from "zod/mini";
import type { UserId } from "../accounts/account/user.ts";
import type { PersonalStore } from "../kernel/stores.ts";
import { savedViewMessages } from "./messages.ts";

/** The tables of the back office that have their state in the URL. */
const VIEW_TABLES = ["books", "orders", "customers", "users", "countries", "shipping", "activity"] as const;
export type ViewTable = (typeof VIEW_TABLES)[number];

const MAX_PARAMETERS = 10;

/** DynamoDB's client refuses larger numbers. */
const storable = z.number().check(z.refine((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER));

/** Search parameters of the table's page, which validates them again. */
const ViewSearch = z
  .record(
    z.string().check(z.minLength(1), z.maxLength(20)),
    z.union([z.string().check(z.maxLength(200)), storable, z.boolean()]),
  )
  .check(z.refine((search) => Object.keys(search).length <= MAX_PARAMETERS));

export const SavedViewId = z.string().check(z.regex(/^[\w-]{1,64}$/));

export const ViewName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, savedViewMessages.nameMissing),
    z.maxLength(60, savedViewMessages.nameTooLong),
  );

/** A named state of a back office table. */
export const SavedView = z.object({
  id: SavedViewId,
  table: z.enum(VIEW_TABLES),
  name: ViewName,
  search: ViewSearch,
});
export type SavedView = z.output<typeof SavedView>;

/** One stored document per administrator. */
export const SavedViews = z.object({ version: z.int(), views: z.array(SavedView) });
export type SavedViews = z.output<typeof SavedViews>;

export type SavedViewStore = PersonalStore<UserId, SavedViews>;

export type SavedViewPorts = { savedViews: SavedViewStore };
