import { webHeaders } from "@frangipani/functions/http/security-headers";
import { expect } from "vitest";
import type { OriginResponse } from "../support/cloudfront/cache-policy.ts";
import { createDistribution } from "../support/cloudfront/distribution.ts";
import { hitRatio, hostOf, type Replayed, replay } from "../support/cloudfront/replay.ts";
import { type RecordedRequest, readSession } from "../support/session.ts";
import type { Stack } from "../support/stack.ts";
import type { Property } from "./property.ts";

const { requests: SESSION } = readSession();
const HOUR_SECONDS = 3600;

const isHashed = ({ url }: RecordedRequest) => url.startsWith("/assets/") || url.startsWith("/media/");
const isApi = ({ url }: RecordedRequest) => url.startsWith("/api/");

/** The second of two visitors, who come half an hour apart. */
const secondVisitor = async (stack: Stack): Promise<Replayed[]> =>
  (await replay(stack, SESSION, { visitors: 2, withinSeconds: HOUR_SECONDS })).slice(SESSION.length);

const json = (cacheControl: string): OriginResponse => ({
  status: 200,
  headers: { "content-type": "application/json", "cache-control": cacheControl },
  bytes: 2_000,
});

/** Where the responses to GET requests come from, one after the other. */
async function sources(
  stack: Stack,
  requests: { url: string; atSeconds: number; token?: string }[],
  response: OriginResponse,
): Promise<string[]> {
  const send = createDistribution(stack);
  const from: string[] = [];
  for (const { url, atSeconds, token } of requests) {
    const headers = { host: hostOf(stack), ...(token && { authorization: `Bearer ${token}` }) };
    from.push((await send({ method: "GET", url, headers }, atSeconds, () => response)).from);
  }
  return from;
}

export const cacheProperties: Property[] = [
  {
    title: "finds every recorded request's origin, and never two of them under one cache key",
    async holds(stack) {
      const replayed = await replay(stack, SESSION, { visitors: 1, withinSeconds: 0 });
      const originOf = new Map<string, string>();
      for (const { request, uri, origin, from } of replayed) {
        expect(from, request.url).not.toBe("edge function");
        const expected = /^\/(api\/|browse|book\/|categor|$)/.test(request.url)
          ? "execute-api"
          : request.url.startsWith("/media/")
            ? "-media-"
            : "webassetsbucket";
        expect(origin, request.url).toContain(expected);
        expect(originOf.get(uri) ?? origin, uri).toBe(origin);
        originOf.set(uri, origin);
      }
    },
  },
  {
    title: "sends files with a hash in their name from the cache to every visitor but the first",
    async holds(stack) {
      const files = (await secondVisitor(stack)).filter(({ request }) => isHashed(request));
      expect(files.length).toBeGreaterThan(100);
      for (const { request, from } of files) expect(from, request.url).toBe("cache");
    },
  },
  {
    title: "has one copy of a file with a hash in its name, whatever query or token comes with a request",
    async holds(stack) {
      const file = { status: 200, headers: { "content-type": "text/javascript" }, bytes: 2_000 };
      for (const url of ["/assets/index-BmHgo6Ao.js", "/media/covers/abc-320.webp"]) {
        const asked = [
          { url, atSeconds: 0 },
          { url: `${url}?again`, atSeconds: 1 },
          { url, atSeconds: 2, token: "a" },
        ];
        expect(await sources(stack, asked, file), url).toEqual(["origin", "cache", "cache"]);
      }
    },
  },
  {
    title: "caches nothing for a minimum of time where a response may be private",
    async holds(stack) {
      const send = createDistribution(stack);
      for (const url of ["/api/orders/getMyOrders", "/", "/cart", "/sw.js"]) {
        const request = { method: "GET", url, headers: { host: hostOf(stack) } };
        for (const atSeconds of [0, 0.5])
          expect(await send(request, atSeconds, () => json("private")), url).toMatchObject({
            behavior: "default",
            from: "origin",
          });
      }
    },
  },
  {
    title: "keeps a page for five minutes, and sends it for an hour while it is rendered anew",
    async holds(stack) {
      const page = SESSION.find(({ url, status }) => url === "/browse" && status === 200);
      const response = {
        status: 200,
        headers: { "content-type": "text/html", "cache-control": page?.cacheControl ?? "" },
        bytes: page?.bytes ?? 0,
      };
      const visits = [0, 299, 301, 302, 4_300].map((atSeconds) => ({ url: "/browse", atSeconds }));
      expect(await sources(stack, visits, response)).toEqual(["origin", "cache", "stale", "cache", "origin"]);
    },
  },
  {
    title: "keeps the catalogue's responses for five seconds, whoever asks without a token",
    async holds(stack) {
      const caching = SESSION.find(({ url }) => url === "/api/catalogue")?.cacheControl ?? "";
      const asked = [0, 4, 6].map((atSeconds) => ({ url: "/api/catalogue", atSeconds }));
      expect(await sources(stack, asked, json(caching))).toEqual(["origin", "cache", "origin"]);
    },
  },
  {
    title: "sends nobody a response to another's token, even if it says that it may be shared",
    async holds(stack) {
      const url = "/api/orders/getMyOrders";
      const asked = [
        { url, atSeconds: 0, token: "a" },
        { url, atSeconds: 1, token: "b" },
        { url, atSeconds: 2 },
      ];
      expect(await sources(stack, asked, json("public, max-age=60"))).toEqual(["origin", "origin", "origin"]);
    },
  },
  {
    title: "stores no response that says no-store, nor a failure",
    async holds(stack) {
      const twice = [0, 1].map((atSeconds) => ({ url: "/api/book/getBooks", atSeconds }));
      expect(await sources(stack, twice, json("no-store"))).toEqual(["origin", "origin"]);
      for (const status of [404, 405, 414, 500, 502, 503, 504])
        expect(await sources(stack, twice, { ...json("no-store"), status }), `${status}`).toEqual([
          "origin",
          "origin",
        ]);
    },
  },
  {
    title: "sends POST requests to the origin each time",
    async holds(stack) {
      const send = createDistribution(stack);
      const request = { method: "POST", url: "/api/auth/login", headers: { host: hostOf(stack) } };
      for (const atSeconds of [0, 1])
        expect(await send(request, atSeconds, () => json("max-age=60"))).toMatchObject({ from: "origin" });
    },
  },
  {
    title: "compresses every recorded text of 1,000 bytes and more, but the manifest",
    async holds(stack) {
      const replayed = await replay(stack, SESSION, { visitors: 1, withinSeconds: 0 });
      const plain = replayed.filter(
        ({ request, isCompressed }) => !isCompressed && request.brotliBytes < 0.9 * request.bytes,
      );
      const long = plain.filter(({ request }) => request.bytes >= 1_000).map(({ request }) => request.url);
      expect([...new Set(long)]).toEqual(["/manifest.webmanifest"]);
    },
  },
  {
    title: "adds the security headers to every response, and keeps a page's own policy",
    async holds(stack) {
      const send = createDistribution(stack);
      const respond = (headers: Record<string, string>) =>
        send({ method: "GET", url: "/book/1", headers: { host: hostOf(stack) } }, 0, () => ({
          status: 200,
          headers,
          bytes: 1,
        }));
      const bucket = stack.one("aws:s3/bucket:Bucket", "MediaBucket").inputs.bucket;
      const all = webHeaders(`https://${bucket}.s3.ap-southeast-1.amazonaws.com`);
      expect((await respond({})).headers).toMatchObject(all);
      const own = { "content-security-policy": "style-src 'sha256-x'", "x-content-type-options": "off" };
      expect((await respond(own)).headers).toMatchObject({
        ...all,
        "content-security-policy": own["content-security-policy"],
        "strict-transport-security": expect.stringMatching(/^max-age=31536000/),
      });
    },
  },
  {
    title: "sends nine of ten responses from the cache, with a hundred visitors an hour",
    async holds(stack) {
      const replayed = await replay(stack, SESSION, { visitors: 100, withinSeconds: HOUR_SECONDS });
      expect(hitRatio(replayed)).toBeGreaterThan(0.9);
    },
  },
  {
    title: "sends the catalogue's manifest from the cache, with a thousand visitors an hour",
    async holds(stack) {
      // It may be five seconds old.
      const replayed = await replay(stack, SESSION, { visitors: 100, withinSeconds: HOUR_SECONDS / 10 });
      expect(
        replayed.filter(({ request, from }) => isApi(request) && from === "cache").length,
      ).toBeGreaterThan(0);
    },
  },
];
