import { fold, withDigraphs } from "@frangipani/core/kernel";

/** Makes a filter for rows that contain all typed words: all rows for an empty text, none for a lone accent. `textOf` runs once per row. */
export function matcher<Row extends object>(textOf: (row: Row) => string) {
  const folded = new WeakMap<Row, string>();
  const searchTextOf = (row: Row): string => {
    let text = folded.get(row);
    if (text === undefined) {
      const plain = textOf(row);
      const spelled = withDigraphs(plain);
      text = fold(spelled === plain ? plain : `${plain} ${spelled}`);
      folded.set(row, text);
    }
    return text;
  };
  type Texts = readonly { row: Row; text: string }[];
  let last: { rows: readonly Row[]; all: Texts; text: string; found: Texts } | undefined;
  return (rows: readonly Row[], query: string): readonly Row[] => {
    if (!query.trim()) return rows;
    const text = fold(query);
    const words = text.split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    const all = last?.rows === rows ? last.all : rows.map((row) => ({ row, text: searchTextOf(row) }));
    // A longer text matches a subset of the earlier result.
    const candidates = last?.rows === rows && text.startsWith(last.text) ? last.found : all;
    const found = candidates.filter((one) => words.every((word) => one.text.includes(word)));
    last = { rows, all, text, found };
    return found.map(({ row }) => row);
  };
}
