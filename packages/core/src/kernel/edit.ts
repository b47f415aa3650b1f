import * as z from "zod/mini";
import { Failure } from "./failure.ts";

/** The fields that a form has changed, with the values that it had read. Optional, since earlier builds do not send it. */
export const EditBase = z.optional(
  z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
);
type EditBase = z.output<typeof EditBase>;

export const EDIT_CHANGED = "edit.changed";

/** The stored fields, which Failure "edit.changed" carries as `now`. */
export const EditNow = z.record(z.string(), z.unknown());

/**
 * Applies the fields that a form has changed to what is stored, so that an older form undoes no other change. Without `base`
 * every field counts as changed.
 * @param toWire converts fields to the form that clients read and send; the values in `base` have this form
 * @throws Failure "edit.changed" (conflict) with EditNow as `now`, if somebody else has set one of these fields to another
 * value since the form read it
 */
export function mergeEdit<T extends object>(
  stored: Required<T>,
  sent: T,
  base: EditBase,
  toWire: (fields: T) => object = (fields) => fields,
): T {
  if (!base) return sent;
  const now: Record<string, unknown> = { ...toWire(stored) };
  const edited: Record<string, unknown> = { ...toWire(sent) };
  const changed = Object.keys(base).filter((field) => Object.hasOwn(edited, field));
  const isConflict = (field: string) =>
    text(now[field]) !== text(base[field]) && text(now[field]) !== text(edited[field]);
  if (changed.some(isConflict))
    throw new Failure("conflict", EDIT_CHANGED, "This was changed by somebody else meanwhile.", { now });
  return { ...stored, ...Object.fromEntries(changed.map((field) => [field, sent[field as keyof T]])) };
}

const text = (value: unknown): string => String(value ?? "");
