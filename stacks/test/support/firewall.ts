/**
 * A model of the parts of AWS WAF that stacks/edge/waf.ts uses, after the "AWS WAF Developer Guide" and the "AWS WAFV2 API
 * Reference"; each part names its page. It evaluates the rules of the web ACL as the stack declares them, and throws
 * for a statement that it does not know.
 */

export type FirewallRequest = {
  atSeconds: number;
  /** The path as the client sent it. */
  path: string;
  ip: string;
  /** Autonomous system number: the operator of the network. */
  asn: number;
  /** The fingerprint of the TLS client; undefined for plain HTTP, and for a handshake that gives none. */
  ja4?: string | undefined;
};

type Transformation = { priority: number; type: string };
type Match = { fieldToMatch: { uriPath?: object }; textTransformations: Transformation[] };
type ByteMatch = Match & { positionalConstraint: string; searchString: string };
type RateBased = {
  limit: number;
  evaluationWindowSec: number;
  aggregateKeyType: string;
  customKeys?: Record<string, { fallbackBehavior?: string }>[];
  scopeDownStatement?: Statement;
};
type Statement = {
  andStatement?: { statements: Statement[] };
  notStatement?: { statements: Statement[] };
  byteMatchStatement?: ByteMatch;
  regexMatchStatement?: Match & { regexString: string };
};
export type FirewallRule = {
  name: string;
  priority: number;
  action?: Record<string, unknown>;
  statement: { rateBasedStatement?: RateBased; managedRuleGroupStatement?: object };
};

/**
 * The requests that a limit refuses, each with the first such rule ("Setting rule priority": lowest first). Each
 * aggregation instance ("Rate-based rule aggregation instances and counts") passes as many requests as its limit within
 * an evaluation window. AWS counts with a delay, "usually below 30 seconds", which is left out, and with windows that
 * slide. "Managed rule groups" inspect what a request holds: no request of the tests is malformed.
 */
export function refusedBy(rules: readonly FirewallRule[], requests: readonly FirewallRequest[]) {
  const refused: { rule: FirewallRule; request: FirewallRequest }[] = [];
  let passing = requests.toSorted((a, b) => a.atSeconds - b.atSeconds);
  for (const rule of limitsOf(rules).toSorted((a, b) => a.priority - b.priority)) {
    const limit = rateBasedOf(rule);
    const inScope = scopeOf(rule);
    const counts = new Map<string, number>();
    passing = passing.filter((request) => {
      const key = inScope(request.path) ? aggregationKey(limit, request) : undefined;
      if (key === undefined) return true;
      const instance = `${key} ${Math.floor(request.atSeconds / limit.evaluationWindowSec)}`;
      const count = (counts.get(instance) ?? 0) + 1;
      counts.set(instance, count);
      if (count > limit.limit) refused.push({ rule, request });
      return count <= limit.limit;
    });
  }
  return refused;
}

export const limitsOf = (rules: readonly FirewallRule[]) =>
  rules.filter(({ statement }) => !statement.managedRuleGroupStatement);

/** Whether a rule counts a path ("Scope-down statement"); without a statement it counts all. Only statements about paths are known. */
export function scopeOf(rule: FirewallRule): (path: string) => boolean {
  const { scopeDownStatement } = rateBasedOf(rule);
  const known = new Map<string, boolean>();
  return (path) => {
    const isInScope = known.get(path) ?? (!scopeDownStatement || matches(scopeDownStatement, path));
    known.set(path, isInScope);
    return isInScope;
  };
}

/** "Rate-based rule aggregation options and keys": a request without one of the components is not counted. */
function aggregationKey({ aggregateKeyType, customKeys = [] }: RateBased, request: FirewallRequest) {
  if (aggregateKeyType === "IP") return request.ip;
  if (aggregateKeyType !== "CUSTOM_KEYS") throw new Error(`${aggregateKeyType} is not modelled`);
  const values = customKeys.map((key) => componentOf(key, request));
  return values.includes(undefined) ? undefined : values.join(" ");
}

function componentOf(key: Record<string, { fallbackBehavior?: string }>, request: FirewallRequest) {
  if (key.ip) return request.ip;
  if (key.asn) return String(request.asn);
  // API_RateLimitJA4Fingerprint: NO_MATCH leaves out a request whose handshake gives no fingerprint.
  if (key.ja4Fingerprint?.fallbackBehavior === "NO_MATCH") return request.ja4;
  throw new Error(`The key ${JSON.stringify(key)} is not modelled`);
}

function matches(statement: Statement, path: string): boolean {
  const { andStatement, notStatement, byteMatchStatement, regexMatchStatement } = statement;
  // "AND rule statement", "NOT rule statement".
  if (andStatement) return andStatement.statements.every((nested) => matches(nested, path));
  if (notStatement) return notStatement.statements.every((nested) => !matches(nested, path));
  // "String match rule statement".
  if (byteMatchStatement) {
    const { positionalConstraint, searchString } = byteMatchStatement;
    const text = inspected(byteMatchStatement, path);
    if (positionalConstraint === "STARTS_WITH") return text.startsWith(searchString);
    if (positionalConstraint === "EXACTLY") return text === searchString;
    throw new Error(`${positionalConstraint} is not modelled`);
  }
  // "Regex match rule statement": a part of the text is enough.
  if (regexMatchStatement)
    return new RegExp(regexMatchStatement.regexString).test(inspected(regexMatchStatement, path));
  throw new Error(`The statement ${Object.keys(statement)} is not modelled`);
}

/** The transformed path that a statement looks at ("Request component options: URI path", "Text transformation options"). */
function inspected({ fieldToMatch, textTransformations }: Match, path: string): string {
  if (!fieldToMatch.uriPath) throw new Error(`${Object.keys(fieldToMatch)} is not modelled`);
  return textTransformations
    .toSorted((a, b) => a.priority - b.priority)
    .reduce((text, { type }) => transformed(text, type), path.split("?")[0] ?? "");
}

function transformed(text: string, type: string): string {
  if (type === "NONE") return text;
  if (type === "URL_DECODE")
    return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  if (type === "NORMALIZE_PATH") return normalized(text);
  throw new Error(`${type} is not modelled`);
}

/** The path without repeated slashes, and with `.` and `..` resolved. */
function normalized(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split("/"))
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  return `/${segments.join("/")}${/\/\.{0,2}$/.test(path) ? "/" : ""}`;
}

function rateBasedOf({ name, statement }: FirewallRule): RateBased {
  if (!statement.rateBasedStatement) throw new Error(`The statement of ${name} is not modelled`);
  return statement.rateBasedStatement;
}
