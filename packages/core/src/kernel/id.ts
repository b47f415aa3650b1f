import * as z from "zod/mini";
import { Failure } from "./failure.ts";

// Ids from a seed or a catalogue file have no prefix.
const prefixes = {
  Book: "bk",
  Category: "ca",
  Subcategory: "su",
  Zone: "zo",
  Country: "co",
  Rate: "ra",
  Gst: "gs",
  Order: "or",
  User: "us",
  Address: "ad",
  Mail: "ma",
  Activity: "ac",
  Alert: "al",
  Import: "im",
} as const;

type IdKind = keyof typeof prefixes;
export type Id<K extends IdKind> = string & z.core.$brand<K>;

// Safe in URLs, keys and file names.
const ID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;

export const id = <K extends IdKind>(_kind: K) =>
  z.string().check(z.regex(ID_PATTERN, "Invalid id")).brand<K>();

/** A random id, which cannot be guessed or sorted by time. */
export const newId = <K extends IdKind>(kind: K): Id<K> =>
  `${prefixes[kind]}_${crypto.randomUUID().replaceAll("-", "")}` as Id<K>;

/** @throws Failure (missing) with the code and the text */
export function requireById<T extends { _id: string }>(
  all: readonly T[],
  id: string,
  code: string,
  text: string,
): T {
  const found = all.find(({ _id }) => _id === id);
  if (!found) throw new Failure("missing", code, text);
  return found;
}
