export const fromState = (from: unknown): { from?: string } => (typeof from === "string" ? { from } : {});
