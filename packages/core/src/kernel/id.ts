import * as z from "zod/mini";

/** The prefix of ids made by the shop; ids brought by a seed or a catalogue keep their own form. */
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
} as const;

type IdKind = keyof typeof prefixes;
export type Id<K extends IdKind> = string & z.core.$brand<K>;

/** Opaque ids: what a URL, a key and a file name can hold without escaping. */
const shape = /^[A-Za-z0-9_-]{1,64}$/;

export const id = <K extends IdKind>(_kind: K) => z.string().check(z.regex(shape, "Invalid id")).brand<K>();

/** A new id, unguessable and sortable by nothing. */
export const newId = <K extends IdKind>(kind: K): Id<K> =>
  `${prefixes[kind]}_${crypto.randomUUID().replaceAll("-", "")}` as Id<K>;
