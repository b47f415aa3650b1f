import * as z from "zod/mini";
import { Failure } from "./failure.ts";

/** The fields that a form has changed, each as it had read it. Optional, since earlier builds do not send it. */
export const EditBase = z.optional(
  z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
);
type EditBase = z.output<typeof EditBase>;

export const EDIT_CHANGED = "edit.changed";

/** What the refusal has of each field now. */
export const EditNow = z.record(z.string(), z.unknown());

/**
 * Applies what a form has changed to what is stored, so that an older form undoes no other change. Without `base` every
 * field counts as changed.
 * @param toWire writes values as they are read and sent; `base` is compared with it
 * @throws Failure "edit.changed" (conflict) with all fields as they are `now`, if another value than the form's was stored
 * in one of its changed fields meanwhile
 */
export function mergeEdit<T extends object>(
  stored: Required<T>,
  sent: T,
  base: EditBase,
  toWire: (fields: T) => object = (fields) => fields,
): T {
  if (!base) return sent;
  const [now, mine] = [toWire(stored), toWire(sent)].map((fields) => new Map(Object.entries(fields)));
  const changed = Object.keys(base).filter((field) => mine?.has(field));
  const isUndone = (field: string) =>
    text(now?.get(field)) !== text(base[field]) && text(now?.get(field)) !== text(mine?.get(field));
  if (changed.some(isUndone))
    throw new Failure("conflict", EDIT_CHANGED, "This was changed by somebody else meanwhile.", {
      now: toWire(stored),
    });
  return { ...stored, ...Object.fromEntries(changed.map((field) => [field, sent[field as keyof T]])) };
}

const text = (value: unknown): string => String(value ?? "");
