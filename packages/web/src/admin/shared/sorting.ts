export type Sorting<Key extends string> = { by: Key; descending: boolean };

export const sortingOf = <Key extends string>(
  keys: readonly Key[],
  text: string | undefined,
): Sorting<Key> | null => {
  const descending = text?.startsWith("-") ?? false;
  const by = keys.find((key) => key === (descending ? text?.slice(1) : text));
  return by ? { by, descending } : null;
};

const words = new Intl.Collator("en");
const compare = (a: unknown, b: unknown): number =>
  typeof a === "number" && typeof b === "number" ? a - b : words.compare(String(a), String(b));

export function sortRows<Row, Key extends string & keyof Row>(
  rows: readonly Row[],
  sorting: Sorting<Key> | null,
): readonly Row[] {
  if (!sorting) return rows;
  const { by, descending } = sorting;
  return rows.toSorted((a, b) => (descending ? -1 : 1) * compare(a[by], b[by]));
}
