import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import type { LookupFunction } from "node:net";
import { fileMessages, type ImageFetcher, MAX_IMAGE_BYTES } from "@frangipani/core/books";
import { Failure } from "@frangipani/core/kernel";
import ipaddr from "ipaddr.js";

// Of all redirects together; with the time that encoding takes it stays below the function's (stacks/api.ts).
const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

type Address = { address: string; family: number };

/** What tests replace, as they have no public addresses. */
export type Network = {
  resolve(host: string): Promise<Address[]>;
  isPublic(address: string): boolean;
  request: typeof request;
  port: string;
  timeoutMs: number;
};

// All that is given out of IPv6; the library takes `::7f00:1`, an old form of 127.0.0.1, for public.
const IPV6_IN_USE = ipaddr.IPv6.parseCIDR("2000::/3");

/** Not loopback, private, link-local, a cloud's metadata, nor an IPv6 form of an IPv4 address, which could be any of them. */
export function isPublicAddress(text: string): boolean {
  const address = ipaddr.isValid(text) ? ipaddr.parse(text) : undefined;
  if (address?.range() !== "unicast") return false;
  return !(address instanceof ipaddr.IPv6) || address.match(IPV6_IN_USE);
}

const internet: Network = {
  resolve: (host) => lookup(host, { all: true }),
  isPublic: isPublicAddress,
  request,
  port: "",
  timeoutMs: TIMEOUT_MS,
};

const refused = (code: string, text: string) => new Failure("invalid", code, text, { field: "imageUrl" });
const unreachable = (text: string) => refused("image.unreachable", text);

/**
 * Reads a picture from a URL that somebody else wrote, and which must not lead inside: each host's addresses are looked up
 * once and checked, and the connection goes to these alone.
 */
export const createImageFetcher =
  (network: Network = internet): ImageFetcher =>
  async (link) => {
    const signal = AbortSignal.timeout(network.timeoutMs);
    try {
      let url = checkedUrl(link, network);
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
        const response = await get(url, network, signal);
        const { statusCode = 0, headers } = response;
        if (statusCode === 200) return await readImage(response);
        response.destroy();
        if (!REDIRECTS.includes(statusCode) || !headers.location)
          throw unreachable(`${url.hostname} answered with status ${statusCode}, without an image.`);
        url = checkedUrl(new URL(headers.location, url).href, network);
      }
      throw unreachable(`${url.hostname} leads from one address to the next.`);
    } catch (error) {
      if (error instanceof Failure) throw error;
      if (signal.aborted) throw unreachable("The image did not arrive in time.");
      throw unreachable("The address of the image does not respond.");
    }
  };

function checkedUrl(link: string, { port }: Network): URL {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  const isPlain = url?.protocol === "https:" && url.port === port && !url.username && !url.password;
  if (!url || !isPlain) throw refused("image.url", fileMessages.imageUrl);
  return url;
}

async function get(url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  // Without the brackets of IPv6. The parser of URLs has written other forms of IPv4, such as 2130706433, with dots.
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses = ipaddr.isValid(host)
    ? [{ address: host, family: host.includes(":") ? 6 : 4 }]
    : await before(signal, network.resolve(host));
  if (addresses.length === 0 || !addresses.every(({ address }) => network.isPublic(address)))
    throw unreachable("The address of the image is not one of the public internet.");
  const pinned: LookupFunction = (_host, { all }, answer) =>
    all ? answer(null, addresses) : answer(null, addresses[0]?.address ?? "", addresses[0]?.family);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { accept: "image/webp,image/png,image/jpeg", "user-agent": "FrangipaniBooks" };
  // A connection of its own: none that was opened for another lookup.
  network.request(url, { agent: false, lookup: pinned, signal, headers }, resolve).on("error", reject).end();
  return promise;
}

/** A lookup cannot be aborted. */
function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  return Promise.race([work, promise]);
}

async function readImage(response: IncomingMessage): Promise<Uint8Array> {
  const { "content-type": type = "image/", "content-length": length = 0 } = response.headers;
  const parts: Buffer[] = [];
  let size = 0;
  try {
    if (!/^image\/|\/octet-stream/.test(type)) throw refused("image.type", fileMessages.imageType);
    if (Number(length) > MAX_IMAGE_BYTES) throw refused("image.size", fileMessages.imageSize);
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > MAX_IMAGE_BYTES) throw refused("image.size", fileMessages.imageSize);
      parts.push(part);
    }
    return Buffer.concat(parts);
  } finally {
    response.destroy();
  }
}
