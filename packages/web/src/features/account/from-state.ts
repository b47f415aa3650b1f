/** Passes the page before sign-in to the next screen. */
export const fromState = (from: unknown): { from?: string } => (typeof from === "string" ? { from } : {});
