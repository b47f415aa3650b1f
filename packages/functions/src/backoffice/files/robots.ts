type Rule = { isAllowed: boolean; pattern: string };

/**
 * Whether a robots.txt allows a program to fetch a path (RFC 9309): by the rules for its name, or else for all. The longest rule
 * wins, and of equal ones the one that allows.
 * @param agent in lower case
 */
export function mayFetch(robots: string, agent: string, path: string): boolean {
  const rules = rulesByAgent(robots);
  const [best] = (rules.get(agent) ?? rules.get("*") ?? [])
    .filter(({ pattern }) => matches(pattern, path))
    .sort((a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed));
  return best?.isAllowed ?? true;
}

/** Rules follow the names that they are for; several groups may have the same name. */
function rulesByAgent(robots: string): Map<string, Rule[]> {
  const rules = new Map<string, Rule[]>();
  let agents: string[] = [];
  let isNaming = false;
  for (const line of robots.split(/\r\n?|\n/)) {
    const index = line.indexOf(":");
    const key = line.slice(0, index).trim().toLowerCase();
    const value = line
      .slice(index + 1)
      .replace(/#.*/, "")
      .trim();
    if (key === "user-agent") {
      if (!isNaming) agents = [];
      const name = value.toLowerCase();
      agents.push(name);
      if (!rules.has(name)) rules.set(name, []);
      isNaming = true;
    } else if (key === "allow" || key === "disallow") {
      isNaming = false;
      const rule = { isAllowed: key === "allow", pattern: value };
      if (value !== "") for (const name of agents) rules.get(name)?.push(rule);
    }
  }
  return rules;
}

/** `*` matches any text, `$` the end. Not a regular expression, which a host could make slow. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith("$");
  const [start = "", ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
  const end = isWhole ? parts.pop() : "";
  if (end === undefined) return path === start;
  let index = path.startsWith(start) ? start.length : -1;
  for (const part of parts) {
    const found = index < 0 ? -1 : path.indexOf(part, index);
    index = found < 0 ? -1 : found + part.length;
  }
  return index >= 0 && path.length - end.length >= index && path.endsWith(end);
}
