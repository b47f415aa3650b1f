/**
 * Whether CloudWatch would count a log line, for patterns of the form `{ $.a.b = "text*" && $.c >= 400 }`.
 */
export function matchesFilter(pattern: string, line: unknown): boolean {
  const inner = /^\{ (.+) \}$/.exec(pattern)?.[1];
  if (!inner) throw new Error(`not a pattern for JSON: ${pattern}`);
  return inner.split(" && ").every((condition) => holds(condition, line));
}

function holds(condition: string, line: unknown): boolean {
  const [, path = "", operatorEmail = "", expected = ""] = /^\$\.([\w.]+) (=|>=) (.+)$/.exec(condition) ?? [];
  const value = path
    .split(".")
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], line);
  if (operatorEmail === ">=") return typeof value === "number" && value >= Number(expected);
  if (operatorEmail !== "=") throw new Error(`not a condition that we use: ${condition}`);
  const text = new RegExp(
    `^${JSON.parse(expected)
      .replace(/[.?+^$()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")}$`,
  );
  return typeof value === "string" && text.test(value);
}
