import type { ServerResponse } from "node:http";
import type { ImageHosts } from "@frangipani/core/books";
import { beforeEach, describe, expect, it } from "vitest";
import { createImageFetcher, type ImageNetwork } from "../../src/backoffice/files/fetch-image.ts";
import { mayFetch } from "../../src/backoffice/files/robots.ts";
import { INSIDE, PUBLIC, respondWithoutEnd, startPublicHost } from "../support/public-host.ts";

const NOT_PUBLIC = "The address of the image is not one of the public internet.";
const WRONG_URL = "The address of an image begins with https:// and has no port, name or password.";
const TOO_LARGE = "File size should be less than 2MB.";

type Respond = (response: ServerResponse, path: string) => void;
let respond: Respond;
let requests: string[];
let addressesByHost: Record<string, string[]>;
let lookups: string[];
let robots: Record<string, string>;
let reservedHosts: Set<string>;
let network: ImageNetwork;

beforeEach(async () => {
  requests = [];
  lookups = [];
  robots = {};
  reservedHosts = new Set();
  addressesByHost = { "covers.example": [PUBLIC] };
  respond = (response) => response.writeHead(200, { "content-type": "image/png" }).end("picture");
  const { port, network: publicNetwork } = await startPublicHost(
    ({ headers, url = "" }, response) => {
      const host = headers.host?.split(":")[0] ?? "";
      if (url === "/robots.txt") return void response.writeHead(host in robots ? 200 : 404).end(robots[host]);
      requests.push(`${headers["connected-to"]} ${host}${url}`);
      return respond(response, url);
    },
    (host) => {
      lookups.push(host);
      return addressesByHost[host] ?? [];
    },
  );
  network = { ...publicNetwork, port: String(port), timeoutMs: 5_000 };
});

const urlOf = (host: string, path = "/a.png") => `https://${host}:${network.port}${path}`;
const hosts: ImageHosts = {
  async take(host) {
    if (reservedHosts.has(host)) return undefined;
    reservedHosts.add(host);
    return async () => void reservedHosts.delete(host);
  },
};
const fetched = async (url: string): Promise<string> => {
  const result = await createImageFetcher(hosts, network)(url).catch((error: Error) => error);
  return result instanceof Error ? result.message : Buffer.from(result).toString();
};
const fetchedCover = () => fetched(urlOf("covers.example"));
const redirectTo = (location: string): Respond => {
  const image = respond;
  return (response, path) =>
    path === "/a.png" ? response.writeHead(302, { location }).end() : image(response, path);
};

describe("robots.txt", () => {
  const forCrawlers =
    "User-agent: a\nUser-agent: *\nDisallow: /x # all\nAllow: /x/y\nDisallow: /*.gif$\nDisallow:";
  it.each([
    ["", "/x", true],
    [forCrawlers, "/", true],
    [forCrawlers, "/x/z.png", false],
    [forCrawlers, "/x/y.png", true],
    [forCrawlers, "/b/c.gif", false],
    [forCrawlers, "/b/c.gif?s=1", true],
    [`${forCrawlers}\n\nuser-agent: FrangipaniBooks\ndisallow: /own`, "/x", true],
    [`${forCrawlers}\n\nuser-agent: FrangipaniBooks\ndisallow: /own`, "/own/a", false],
    ["User-agent: FrangipaniBooks\nDisallow:\n\nUser-agent: *\nDisallow: /", "/x", true],
    ["User-agent: *\nDisallow: /\nAllow: /$", "/", true],
    ["User-agent: *\nDisallow: /\nAllow: /", "/x", true],
    ["<html>: no rules", "/x", true],
  ])("%j for %s: %s", (text, path, isAllowed) =>
    expect(mayFetch(text, "frangipanibooks", path)).toBe(isAllowed),
  );
});

describe("a link to a cover", () => {
  it("is read from a public address", async () => {
    expect(await fetchedCover()).toBe("picture");
    expect(requests).toEqual([`${PUBLIC} covers.example/a.png`]);
  });

  it.each([
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "0.0.0.0",
    "10.0.0.8",
    "172.16.5.4",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "0xa9fea9fe",
    "169.254.170.2",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "[::1]",
    "[::]",
    "[fe80::1]",
    "[fd00:ec2::254]",
    "[ff02::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:a9fe:a9fe]",
    "[::127.0.0.1]",
    "[64:ff9b::a9fe:a9fe]",
    "[2002:7f00:1::]",
    "[2001:0:7f00:1::]",
  ])("to %s is refused, without a connection", async (host) => {
    expect(await fetched(urlOf(host))).toBe(NOT_PUBLIC);
    expect([requests, lookups]).toEqual([[], []]);
  });

  it.each(["10.0.0.8", "169.254.169.254", "::1", "::ffff:169.254.169.254", "fd00:ec2::254"])(
    "to a host that resolves to %s is refused, even if it has a public address as well",
    async (address) => {
      addressesByHost = { "inside.example": [address], "both.example": [PUBLIC, address] };
      for (const host of Object.keys(addressesByHost)) expect(await fetched(urlOf(host))).toBe(NOT_PUBLIC);
      expect(requests).toEqual([]);
    },
  );

  it("to localhost is refused with the system's DNS", async () => {
    const url = `https://localhost:${network.port}/a.png`;
    const { resolve: _, ...rest } = network;
    const { lookup } = await import("node:dns/promises");
    const real = createImageFetcher(hosts, { ...rest, resolve: (host) => lookup(host, { all: true }) });
    await expect(real(url)).rejects.toThrow(NOT_PUBLIC);
    await expect(createImageFetcher(hosts)("https://localhost/a.png")).rejects.toThrow(NOT_PUBLIC);
  });

  it.each([
    "http://covers.example/a.png",
    "https://covers.example:22/a.png",
    "https://name:password@covers.example/a.png",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
    "//covers.example/a.png",
    "covers.example/a.png",
    "",
  ])("that is %j is refused", async (link) => {
    expect(await fetched(link)).toBe(WRONG_URL);
    expect([requests, lookups]).toEqual([[], []]);
  });

  it("is followed to another public address, by the same rules", async () => {
    addressesByHost["cdn.example"] = [PUBLIC];
    respond = redirectTo(urlOf("cdn.example", "/b.png"));
    expect(await fetchedCover()).toBe("picture");
    expect(requests).toEqual([`${PUBLIC} covers.example/a.png`, `${PUBLIC} cdn.example/b.png`]);
  });

  it.each([
    [() => urlOf("169.254.169.254", "/latest/meta-data/"), NOT_PUBLIC],
    [() => urlOf("2130706433", "/b.png"), NOT_PUBLIC],
    [() => urlOf("inside.example", "/b.png"), NOT_PUBLIC],
    [() => urlOf("covers.example", "/b.png").replace("https", "http"), WRONG_URL],
    [() => "file:///etc/passwd", WRONG_URL],
    [() => "https://covers.example:1/b.png", WRONG_URL],
  ])(
    "is not followed to a private address, another scheme or another port (%#)",
    async (location, message) => {
      addressesByHost["inside.example"] = [INSIDE];
      respond = redirectTo(location());
      expect(await fetchedCover()).toBe(message);
      expect(requests).toEqual([`${PUBLIC} covers.example/a.png`]);
    },
  );

  it("is followed through three redirects at most", async () => {
    respond = (response) => response.writeHead(302, { location: "/a.png" }).end();
    expect(await fetchedCover()).toContain("leads from one address to the next");
    expect(requests).toHaveLength(4);
  });

  it("is requested from the address that was checked, even if the host resolves to another one by then", async () => {
    network.resolve = async (host) => {
      lookups.push(host);
      return [{ address: lookups.length <= 2 ? PUBLIC : INSIDE, family: 4 }];
    };
    expect(await fetchedCover()).toBe("picture");
    // One lookup for robots.txt, and one for the image.
    expect([lookups.length, requests]).toEqual([2, [`${PUBLIC} covers.example/a.png`]]);
    respond = redirectTo("/b.png");
    lookups = ["robots.txt is known"];
    expect(await fetchedCover()).toBe(NOT_PUBLIC);
    expect(requests.slice(1)).toEqual([`${PUBLIC} covers.example/a.png`]);
  });

  it("is refused where robots.txt forbids it, also after a redirect", async () => {
    addressesByHost["cdn.example"] = [PUBLIC];
    robots["cdn.example"] = "User-agent: *\nDisallow: /private/";
    respond = redirectTo(urlOf("cdn.example", "/private/b.png"));
    expect(await fetchedCover()).toBe("cdn.example does not let programs fetch this image (robots.txt).");
    expect(requests).toEqual([`${PUBLIC} covers.example/a.png`]);
    respond = redirectTo(urlOf("cdn.example", "/b.png"));
    expect(await fetchedCover()).toBe("picture");
  });

  it("is refused while another image of its host is fetched, even if that one then fails", async () => {
    const { promise, resolve } = Promise.withResolvers<ServerResponse>();
    respond = resolve;
    const first = fetchedCover();
    const response = await promise;
    expect(await fetched(urlOf("covers.example", "/b.png"))).toBe(
      "Another image of covers.example is being fetched.",
    );
    response.writeHead(404).end();
    expect(await first).toContain("status 404");
    expect([...reservedHosts]).toEqual([]);
  });

  it("is refused above 2 MB, with or without a Content-Length", async () => {
    const image = { "content-type": "image/png" };
    respond = (response) => response.writeHead(200, { ...image, "content-length": 3_000_000_000 }).write("x");
    expect(await fetchedCover()).toBe(TOO_LARGE);
    let sent = () => 0;
    respond = (response) => (sent = respondWithoutEnd(response, image));
    expect(await fetchedCover()).toBe(TOO_LARGE);
    expect(sent()).toBeLessThan(1000);
  });

  it.each<[string, Respond]>([
    ["nothing", () => {}],
    ["a head alone", (response) => response.writeHead(200, { "content-type": "image/png" }).write("x")],
    [
      "a byte at a time",
      (response) => {
        response.writeHead(200, { "content-type": "image/png" });
        setInterval(() => response.write("x"), 20).unref();
      },
    ],
  ])("times out when the host sends %s", async (_, slowly) => {
    respond = slowly;
    network.timeoutMs = 200;
    expect(await fetchedCover()).toBe("The image did not arrive in time.");
  });

  it("times out when DNS does not respond", async () => {
    network.resolve = () => new Promise(() => {});
    network.timeoutMs = 50;
    expect(await fetchedCover()).toBe("The image did not arrive in time.");
  });

  it.each<[string, Respond, string]>([
    [
      "HTML",
      (response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
      "Invalid file type. Only JPG, PNG, WEBP allowed.",
    ],
    [
      "an error",
      (response) => response.writeHead(404, { "content-type": "image/png" }).end("x"),
      "covers.example answered with status 404, without an image.",
    ],
    [
      "a redirect to nowhere",
      (response) => response.writeHead(302).end(),
      "covers.example answered with status 302, without an image.",
    ],
    [
      "half of a body",
      (response) => {
        response.writeHead(200, { "content-type": "image/png", "content-length": 100 });
        response.write("x", () => response.destroy());
      },
      "The address of the image does not respond.",
    ],
    ["no HTTP", (response) => response.socket?.end("hi\r\n"), "The address of the image does not respond."],
  ])("that is answered with %s is refused", async (_, wrong, message) => {
    respond = wrong;
    expect(await fetchedCover()).toBe(message);
  });
});
