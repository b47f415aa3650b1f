/** Hands the page one came from on to the next screen. */
export const fromState = (from: unknown): { from?: string } => (typeof from === "string" ? { from } : {});
