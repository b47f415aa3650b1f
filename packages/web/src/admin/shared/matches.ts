import { fold, withDigraphs } from "@frangipani/core/kernel";

/** The rows with every typed word: all for an empty text, none for a lone accent. `textOf` runs once a row. */
export function matcher<Row extends object>(textOf: (row: Row) => string) {
  const folded = new WeakMap<Row, string>();
  const searched = (row: Row): string => {
    let text = folded.get(row);
    if (text === undefined) {
      const plain = textOf(row);
      text = `${fold(plain)} ${fold(withDigraphs(plain))}`;
      folded.set(row, text);
    }
    return text;
  };
  return (rows: readonly Row[], query: string): readonly Row[] => {
    if (!query.trim()) return rows;
    const words = fold(query).split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    return rows.filter((row) => words.every((word) => searched(row).includes(word)));
  };
}
