/** Joins class names, leaving out what does not apply. */
export const cx = (...names: unknown[]): string =>
  names.filter((name) => typeof name === "string" && name).join(" ");
