import { expect } from "vitest";
import {
  type FirewallRequest,
  type FirewallRule,
  limitsOf,
  refusedBy,
  scopeOf,
} from "../support/firewall.ts";
import type { Stack } from "../support/stack.ts";
import { onDev, onProduction } from "../support/stages.ts";

const aclOf = (stack: Stack) => {
  const [acl, ...more] = stack.of("aws:wafv2/webAcl:WebAcl");
  expect(more).toEqual([]);
  return acl?.inputs as {
    rules: FirewallRule[];
    customResponseBodies: { key: string; contentType: string; content: string }[];
  };
};

/** 171 requests, as many as a browser made for a first visit on 22 November 2026. */
const FIRST_VISIT = [
  "/",
  "/api/catalogue",
  "/api/catalogue/changes?after=",
  "/prefetch.js",
  "/manifest.webmanifest",
  "/sw.js",
  "/icons/favicon.svg",
  ...Array.from({ length: 106 }, (_, index) => `/assets/chunk-${index}.js`),
  ...Array.from({ length: 58 }, (_, index) => `/media/covers/${index}-320.webp`),
];
const BROWSER = "t13d1516h2_8daaf6152771_d8a2da3f94cd";
const SCRIPT = "t13d1812h1_85036bcba153_b26ce05bbdd6";
const OFFICE = { ip: "203.0.113.7", asn: 9506 };

type Sent = Partial<FirewallRequest> & { path: string };
/** Calls for five minutes, 50 a second by default. A script in the office makes them, unless a call says who does. */
const attack = (call: (index: number) => Sent, perSecond = 50): FirewallRequest[] =>
  Array.from({ length: perSecond * 300 }, (_, index) => {
    return { atSeconds: index / perSecond, ...OFFICE, ja4: SCRIPT, ...call(index) };
  });
const login = "/api/auth/login";

const refused = (stack: Stack, requests: readonly FirewallRequest[]) =>
  refusedBy(aclOf(stack).rules, requests);

/** The requests of a first visit and a look around. Every fifth visitor opens an account. */
const firstVisit = (visitor: number): FirewallRequest[] =>
  [
    ...FIRST_VISIT,
    "/api/book/getBookById/1",
    "/api/catalogue/search?text=dune",
    "/book/1",
    ...(visitor % 5 === 0 ? ["/api/auth/signup", login, "/api/auth/refreshToken"] : []),
  ].map((path) => ({ path, atSeconds: 0, ...OFFICE, ja4: BROWSER }));

onProduction("lets 500 first visitors through at once, from one address with one browser", (stack) => {
  expect(refused(stack, Array.from({ length: 500 }, (_, index) => firstVisit(index)).flat())).toEqual([]);
});

onProduction("does not count requests for files: assets, covers, icons and the worker", (stack) => {
  const files = FIRST_VISIT.filter((path) => /\.\w+$/.test(path));
  expect(files.length).toBeGreaterThan(FIRST_VISIT.length - 10);
  for (const rule of limitsOf(aclOf(stack).rules)) expect(files.filter(scopeOf(rule)), rule.name).toEqual([]);
});

onProduction("limits 50 sign-in calls a second within five minutes, however disguised", (stack) => {
  const attacks: [string, (index: number) => Sent][] = [
    ["plain", () => ({ path: login })],
    ["another call each time", (index) => ({ path: index % 2 ? "/api/auth/verify" : "/api/auth/forgot" })],
    ["encoded", () => ({ path: "/api/%61uth/login" })],
    ["with more slashes", () => ({ path: "/api//auth/login" })],
    ["by a detour", () => ({ path: "/api/book/../auth/login" })],
    ["with a query", (index) => ({ path: `${login}?${index % 100}` })],
    ["another fingerprint each time", (index) => ({ path: login, ja4: `t13d${index}` })],
    ["no fingerprint", () => ({ path: login, ja4: undefined })],
    ["another address each time", (index) => ({ path: login, ip: `2001:db8::${index.toString(16)}` })],
  ];
  for (const [disguise, call] of attacks)
    expect(refused(stack, attack(call))[0]?.rule.name, disguise).toMatch(/^SignIns/);
  const [first] = refused(
    stack,
    attack(() => ({ path: login })),
  );
  expect(first?.request.atSeconds, "the limit by client").toBeLessThan(30);
});

onProduction("lets shoppers sign in behind the address of an attacker", (stack) => {
  const attacks = attack(() => ({ path: login }));
  const shoppers = attack(() => ({ path: login, ja4: BROWSER }), 1);
  const found = refused(stack, [...attacks, ...shoppers]);
  expect(found.filter(({ request }) => request.ja4 === BROWSER)).toEqual([]);
  expect(found.length).toBeGreaterThan(attacks.length / 2);
});

onProduction(
  "limits whoever copies the catalogue: blocks API calls, and challenges requests for pages",
  (stack) => {
    const first = (path: string, perSecond?: number) =>
      refused(
        stack,
        attack((index) => ({ path: `${path}${index % 100}` }), perSecond),
      )[0]?.rule;
    expect(first("/api/book/getBookById/")?.action).toHaveProperty("block");
    expect(first("/api/%63atalogue/search?text=")?.action).toHaveProperty("block");
    for (const page of ["/book/", "/", "/browse?page=", "/no-page-", "/book/1.js?", "/%61pi/"])
      expect(first(page), page).toMatchObject({ name: "PagesPerClient", action: { challenge: {} } });
    for (const path of ["/sitemap.xml?", "/robots.txt?", "/api/catalogue?"])
      expect(first(path, 100)?.action, path).toHaveProperty("block");
  },
);

onProduction("neither limits nor challenges 30 webhooks a second of the card provider", (stack) => {
  const events = attack(() => ({ path: "/api/stripe/webhook" }), 30);
  expect(refused(stack, events)).toEqual([]);
});

onProduction("responds with 429 above a limit, with a text and the time to wait", (stack) => {
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
  const body = { key: "TooManyRequests", contentType: "APPLICATION_JSON" };
  expect(customResponseBodies[0]).toMatchObject(body);
  const text = "Too many requests from your network. Please try again in a minute.";
  const told = { error: text, message: text, retryAfterSeconds: 60 };
  const sent = JSON.parse(customResponseBodies[0]?.content ?? "");
  expect(sent).toEqual({ code: "shop.too-many-requests", ...told });
});

onProduction("keeps AWS's rules against known bad inputs, after the limits", (stack) => {
  const priorities = aclOf(stack).rules.map(({ priority }) => priority);
  expect(priorities).toEqual(priorities.map((_, index) => index));
  expect(aclOf(stack).rules.at(-1)?.name).toBe("AWSManagedRulesKnownBadInputsRuleSet");
});

onProduction("logs what it blocks without queries, cookies and access tokens", (stack) => {
  const [logging, ...more] = stack.of("aws:wafv2/webAclLoggingConfiguration:WebAclLoggingConfiguration");
  expect(more).toEqual([]);
  const kept = ["cookie", "authorization"].map((name) => ({ singleHeader: { name } }));
  expect(logging?.inputs.redactedFields).toEqual([{ queryString: {} }, ...kept]);
  expect(logging?.inputs.loggingFilter).toMatchObject({ defaultBehavior: "DROP" });
});

onDev("has no firewall, which costs a monthly fee", (stack) => {
  expect(stack.of("aws:wafv2/webAcl:WebAcl")).toEqual([]);
});
