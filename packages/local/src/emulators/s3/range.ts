export type ByteRange = { first: number; last: number };

/**
 * "whole" without a `Range` header, or with one that HTTP lets a server ignore (several ranges, another
 * unit); "unsatisfiable" when no byte of it is within `size`.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | "whole" | "unsatisfiable" {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec((header ?? "").trim()) ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return "whole";
  if (from === "") {
    const length = Number(to);
    return length === 0 || size === 0
      ? "unsatisfiable"
      : { first: Math.max(0, size - length), last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return "whole"; // malformed, so ignored (RFC 9110 §14.1.1)
  return first >= size ? "unsatisfiable" : { first, last };
}
