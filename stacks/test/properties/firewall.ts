import { expect } from "vitest";
import {
  createFirewall,
  type FirewallRequest,
  type FirewallRule,
  scopeOf,
  type Verdict,
} from "../support/firewall.ts";
import type { Stack } from "../support/stack.ts";
import type { Property } from "./property.ts";

const aclOf = (stack: Stack) => {
  const [acl, ...more] = stack.of("aws:wafv2/webAcl:WebAcl");
  expect(more).toEqual([]);
  return acl?.inputs as {
    rules: FirewallRule[];
    customResponseBodies: { key: string; contentType: string; content: string }[];
  };
};

/** As many requests as a browser made for a first visit on 22 November 2026: 171. */
const FIRST_VISIT = [
  "/",
  "/api/catalogue",
  "/api/catalogue/changes?after=",
  "/prefetch.js",
  "/manifest.webmanifest",
  "/sw.js",
  "/icons/favicon.svg",
  ...Array.from({ length: 106 }, (_, at) => `/assets/chunk-${at}.js`),
  ...Array.from({ length: 58 }, (_, at) => `/media/covers/${at}-320.webp`),
];
const BROWSER = "t13d1516h2_8daaf6152771_d8a2da3f94cd";
const SCRIPT = "t13d1812h1_85036bcba153_b26ce05bbdd6";
const OFFICE = { ip: "203.0.113.7", asn: 9506 };

type Client = Pick<FirewallRequest, "ip" | "asn" | "ja4">;
const get = (path: string) => ({ method: "GET", path });
const post = (path: string) => ({ method: "POST", path });

/** Calls at a steady rate, each from the next client. */
const steady = (
  { perSecond, seconds }: { perSecond: number; seconds: number },
  call: (at: number) => Pick<FirewallRequest, "method" | "path">,
  client: (at: number) => Client,
): FirewallRequest[] =>
  Array.from({ length: perSecond * seconds }, (_, at) => ({
    atSeconds: at / perSecond,
    ...call(at),
    ...client(at),
  }));

type Judged = { request: FirewallRequest; verdict: Verdict | undefined };

function judge(stack: Stack, requests: readonly FirewallRequest[], delaySeconds: number): Judged[] {
  const firewall = createFirewall(aclOf(stack).rules, delaySeconds);
  return requests
    .toSorted((a, b) => a.atSeconds - b.atSeconds)
    .map((request) => ({ request, verdict: firewall(request) }));
}

// The model's delays (support/firewall.ts): shoppers are judged at once, attackers late.
const refused = (stack: Stack, requests: readonly FirewallRequest[]): Judged[] =>
  judge(stack, requests, 0).filter(({ verdict }) => verdict);
function firstRefusal(stack: Stack, requests: readonly FirewallRequest[]): Judged | undefined {
  const firewall = createFirewall(aclOf(stack).rules, 30);
  for (const request of requests) {
    const verdict = firewall(request);
    if (verdict) return { request, verdict };
  }
  return undefined;
}

/** Looks around for a minute; every fifth opens an account. */
const firstVisitor = (at: number, arrivesAtSeconds: number): FirewallRequest[] => {
  const books = [get("/api/book/getBookById/1"), get("/api/catalogue/search?text=dune"), get("/book/1")];
  const account = [post("/api/auth/signup"), post("/api/auth/login"), post("/api/auth/refreshToken")];
  const later = [...books, ...(at % 5 === 0 ? account : [])];
  return [
    ...FIRST_VISIT.map((path, step) => ({ ...get(path), atSeconds: arrivesAtSeconds + step / 50 })),
    ...later.map((call, step) => ({ ...call, atSeconds: arrivesAtSeconds + 10 * (step + 1) })),
  ].map((request) => ({ ...request, ...OFFICE, ja4: BROWSER }));
};

export const firewallProperties: Property[] = [
  {
    title:
      "lets 500 first visitors through who come from one address with one browser, within five minutes or one",
    on: "production",
    holds(stack) {
      for (const withinSeconds of [300, 60]) {
        const visits = Array.from({ length: 500 }, (_, at) => firstVisitor(at, (at * withinSeconds) / 500));
        expect(refused(stack, visits.flat())).toEqual([]);
      }
    },
  },
  {
    title: "counts no files: assets, covers, icons and the worker",
    on: "production",
    holds(stack) {
      const files = FIRST_VISIT.filter((path) => /\.\w+$/.test(path));
      expect(files.length).toBeGreaterThan(FIRST_VISIT.length - 10);
      for (const rule of aclOf(stack).rules.filter(({ statement }) => statement.rateBasedStatement))
        expect(files.filter(scopeOf(rule)), rule.name).toEqual([]);
    },
  },
  {
    title:
      "limits 50 sign-in calls a second within five minutes, however their path and client are disguised",
    on: "production",
    holds(stack) {
      const plain = () => post("/api/auth/login");
      const script = () => ({ ...OFFICE, ja4: SCRIPT });
      const attacks: [string, Parameters<typeof steady>[1], Parameters<typeof steady>[2]][] = [
        ["plain", plain, script],
        ["another call each time", (at) => post(at % 2 ? "/api/auth/verify" : "/api/auth/forgot"), script],
        ["encoded", () => post("/api/%61uth/login"), script],
        ["with more slashes", () => post("/api//auth/login"), script],
        ["by a detour", () => post("/api/book/../auth/login"), script],
        ["with a query", (at) => post(`/api/auth/login?${at % 100}`), script],
        ["another fingerprint each time", plain, (at) => ({ ...OFFICE, ja4: `t13d${at}` })],
        ["no fingerprint", plain, () => OFFICE],
        [
          "another address of one IPv6 network each time",
          plain,
          (at) => ({ ip: `2001:db8::${at.toString(16)}`, asn: 64_496, ja4: SCRIPT }),
        ],
      ];
      for (const [disguise, call, client] of attacks) {
        const first = firstRefusal(stack, steady({ perSecond: 50, seconds: 300 }, call, client));
        expect(first?.verdict?.rule, disguise).toMatch(/^SignIns/);
      }
      const first = firstRefusal(stack, steady({ perSecond: 50, seconds: 300 }, plain, script));
      expect(first?.request.atSeconds, "the window of the limit by client").toBeLessThan(60);
    },
  },
  {
    title: "lets shoppers sign in behind the address of an attacker",
    on: "production",
    holds(stack) {
      const login = () => post("/api/auth/login");
      const attack = steady({ perSecond: 50, seconds: 300 }, login, () => ({ ...OFFICE, ja4: SCRIPT }));
      const shoppers = steady({ perSecond: 1, seconds: 300 }, login, () => ({ ...OFFICE, ja4: BROWSER }));
      const judged = judge(stack, [...attack, ...shoppers], 30);
      expect(judged.filter(({ verdict, request }) => verdict && request.ja4 === BROWSER)).toEqual([]);
      expect(judged.filter(({ verdict }) => verdict).length).toBeGreaterThan(attack.length / 2);
    },
  },
  {
    title: "limits whoever copies the catalogue through the API or the pages, and challenges pages alone",
    on: "production",
    holds(stack) {
      const script = () => ({ ...OFFICE, ja4: SCRIPT });
      const rate = { perSecond: 50, seconds: 300 };
      const book = (at: number) => get(`/api/book/getBookById/${at % 100}`);
      expect(firstRefusal(stack, steady(rate, book, script))?.verdict?.action).toHaveProperty("block");
      const search = (at: number) => get(`/api/%63atalogue/search?text=${at % 100}`);
      expect(firstRefusal(stack, steady(rate, search, script))?.verdict?.action).toHaveProperty("block");
      for (const page of ["/book/", "/", "/browse?page=", "/no-page-", "/book/1.js?", "/%61pi/"]) {
        const first = firstRefusal(
          stack,
          steady(rate, (at) => get(`${page}${at % 100}`), script),
        );
        expect(first?.verdict, page).toEqual({ rule: "PagesPerClient", action: { challenge: {} } });
      }
      for (const path of ["/sitemap.xml", "/robots.txt", "/api/catalogue"]) {
        const first = firstRefusal(
          stack,
          steady({ perSecond: 100, seconds: 300 }, () => get(path), script),
        );
        expect(first?.verdict?.action, path).toHaveProperty("block");
      }
    },
  },
  {
    title: "neither limits nor challenges the card provider's webhook, 30 events a second from one address",
    on: "production",
    holds(stack) {
      const events = steady(
        { perSecond: 30, seconds: 600 },
        () => post("/api/stripe/webhook"),
        () => ({ ip: "198.51.100.20", asn: 16_509, ja4: SCRIPT }),
      );
      expect(refused(stack, events)).toEqual([]);
    },
  },
  {
    title: "returns 429 to the app beyond a limit, with a text and the time to wait",
    on: "production",
    holds(stack) {
      const { rules, customResponseBodies } = aclOf(stack);
      const blocking = rules.flatMap(({ action }) => (action?.block ? [action.block] : []));
      expect(blocking).toHaveLength(6);
      for (const block of blocking)
        expect(block).toEqual({
          customResponse: {
            responseCode: 429,
            customResponseBodyKey: "TooManyRequests",
            responseHeaders: [
              { name: "Retry-After", value: "60" },
              { name: "Cache-Control", value: "no-store" },
            ],
          },
        });
      expect(customResponseBodies).toHaveLength(1);
      expect(customResponseBodies[0]).toMatchObject({
        key: "TooManyRequests",
        contentType: "APPLICATION_JSON",
      });
      const text = "Too many requests from your network. Please try again in a minute.";
      expect(JSON.parse(customResponseBodies[0]?.content ?? "")).toEqual({
        code: "shop.too-many-requests",
        error: text,
        message: text,
        retryAfterSeconds: 60,
      });
    },
  },
  {
    title: "keeps AWS's rules against known bad inputs, after the limits",
    on: "production",
    holds(stack) {
      const priorities = aclOf(stack).rules.map(({ priority }) => priority);
      expect(priorities).toEqual(priorities.map((_, at) => at));
      expect(aclOf(stack).rules.at(-1)?.name).toBe("AWSManagedRulesKnownBadInputsRuleSet");
    },
  },
  {
    title: "logs what it blocks without queries, cookies and access tokens",
    on: "production",
    holds(stack) {
      const [logging, ...more] = stack.of("aws:wafv2/webAclLoggingConfiguration:WebAclLoggingConfiguration");
      expect(more).toEqual([]);
      expect(logging?.inputs.redactedFields).toEqual([
        { queryString: {} },
        { singleHeader: { name: "cookie" } },
        { singleHeader: { name: "authorization" } },
      ]);
      expect(logging?.inputs.loggingFilter).toMatchObject({ defaultBehavior: "DROP" });
    },
  },
  {
    title: "costs no monthly fee where nobody shops",
    on: "dev",
    holds(stack) {
      expect(stack.of("aws:wafv2/webAcl:WebAcl")).toEqual([]);
    },
  },
];
