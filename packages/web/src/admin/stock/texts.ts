import type { StockRefusal } from "@frangipani/core/books";
import type { DeviceLine, Kind, Scanned } from "./lines.ts";
import type { SendResult } from "./send-lines.ts";

export const kindTexts = {
  counted: { tab: "Count", add: "Count copy", done: "counted", send: "Send counts", line: "count" },
  received: { tab: "Receive", add: "Receive copy", done: "received", send: "Add to stock", line: "receipt" },
} as const satisfies Record<Kind, object>;

const refusalTexts: Record<StockRefusal, string> = {
  changed:
    "Somebody else changed this book since counting began. Pack its orders and count it again, or receive these copies if they counted others.",
  "too-few": "More copies were sold meanwhile than you counted. Pack its orders and count it again.",
  "too-many": "The stock would be more than 1,000,000. Check the number.",
  "unknown-book": "The shop no longer has this book.",
  "id-reused": "This line was sent with another number. Count it again.",
};

/** The line's error or warning; undefined for a line that only waits to be sent. */
export const lineText = ({ state, refusal, book }: DeviceLine): string | undefined => {
  if (state === "sending") return "Sent, and not yet confirmed. Send again before you change it.";
  return refusal && `${refusalTexts[refusal]} Stock now: ${book.stock}.`;
};

export const blockedText = ({ book, kind, state }: DeviceLine): string =>
  state === "refused"
    ? `${book.title} needs a look: see its line.`
    : `${book.title} has a ${kindTexts[kind].line} that is not sent. Send it first.`;

/** The result of a list that was pasted or read from a file. */
export const listText = (results: readonly Scanned["result"][]): string => {
  const count = (result: Scanned["result"]) => results.filter((one) => one === result).length;
  const [added, waiting] = [count("added"), count("waiting")];
  const rest = results.length - added - waiting;
  return [
    `${linesText(added)} added`,
    ...(waiting > 0 ? [`${waiting} wait for their books`] : []),
    ...(rest > 0 ? [`${rest} could not be: scan these`] : []),
  ].join(", ");
};

export const copiesText = (count: number): string => `${count} ${count === 1 ? "copy" : "copies"}`;

export const linesText = (count: number): string => `${count} ${count === 1 ? "line" : "lines"}`;

export const sentText = ({ applied, refused }: SendResult): string =>
  refused === 0 ? `${linesText(applied)} applied` : `${linesText(applied)} applied, ${refused} to look at`;
