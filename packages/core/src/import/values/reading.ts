/** What a cell was understood as. */
export type Reading = {
  /** As the shop's own file would have it; the text as it is where it was not understood, for the book's rule to refuse. */
  value: string;
  /** It is taken, and should be looked at. */
  warning?: string;
  /** Why it is not taken, where the book's rule would say less. */
  problem?: string;
  /** What to do about a problem or a warning. */
  remedy?: string;
};

export const unread = (text: string): Reading => ({ value: text.trim() });
