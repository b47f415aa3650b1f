export type Reading = {
  /** In the shop's own format; unchanged if it was not understood, so that the book's rule refuses it. */
  value: string;
  /** It is accepted, and should be checked. */
  warning?: string;
  /** Why it is refused, if the book's rule would be less precise. */
  problem?: string;
  /** How to correct a problem or a warning. */
  remedy?: string;
};

export const unread = (text: string): Reading => ({ value: text.trim() });
