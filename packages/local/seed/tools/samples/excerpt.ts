export type Block =
  | { kind: "chapter" | "heading" | "item" | "quote" | "paragraph"; runs: Run[] }
  | { kind: "break" };

export interface Run {
  text: string;
  italic: boolean;
}

/**
 * Parses the markup of excerpts: `# chapter`, `## heading`, `- item`, `* * *`, _italic_; a paragraph in
 * italics alone is a quotation.
 */
export function readExcerpt(text: string): Block[] {
  return text
    .split(/\n\n|\n(?=- )/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map(readBlock);
}

function readBlock(block: string): Block {
  if (block === "* * *") return { kind: "break" };
  if (block.startsWith("## ")) return { kind: "heading", runs: readRuns(block.slice(3)) };
  if (block.startsWith("# ")) return { kind: "chapter", runs: readRuns(block.slice(2)) };
  if (block.startsWith("- ")) return { kind: "item", runs: readRuns(block.slice(2)) };
  if (/^_[^_]+_$/.test(block)) return { kind: "quote", runs: readRuns(block) };
  return { kind: "paragraph", runs: readRuns(block) };
}

// Every second part between underscores is italic.
const readRuns = (text: string): Run[] =>
  text
    .split("_")
    .map((part, index) => ({ text: part, italic: index % 2 === 1 }))
    .filter((run) => run.text !== "");
