import { lookup } from "node:dns/promises";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { type RequestOptions, request } from "node:https";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

export type PublicResponse = IncomingMessage;

type Address = { address: string; family: number };

/** Replaced by tests, which have no public addresses. */
export type Network = {
  resolve(host: string): Promise<Address[]>;
  isPublic(address: string): boolean;
  request: typeof request;
};

// The allocated part of IPv6; the library takes `::7f00:1`, an old form of 127.0.0.1, for public.
const IPV6_IN_USE = ipaddr.IPv6.parseCIDR("2000::/3");

/** Excludes loopback, private, link-local and cloud metadata addresses, and IPv6 forms of IPv4 addresses, which may be any of these. */
export function isPublicAddress(text: string): boolean {
  const address = ipaddr.isValid(text) ? ipaddr.parse(text) : undefined;
  if (address?.range() !== "unicast") return false;
  return !(address instanceof ipaddr.IPv6) || address.match(IPV6_IN_USE);
}

export const internet: Network = {
  resolve: (host) => lookup(host, { all: true }),
  isPublic: isPublicAddress,
  request,
};

/** The network of the local product, whose webhooks may be on this computer. */
export const withThisComputer: Network = {
  ...internet,
  isPublic: (address) => address === "127.0.0.1" || internet.isPublic(address),
  request: ((url: URL, ...others: [never]) =>
    (url.protocol === "http:" ? requestPlain : internet.request)(url, ...others)) as Network["request"],
};

export class NotPublic extends Error {}

/**
 * Requests a URL from an untrusted source, which must not lead into the internal network: its host is resolved once, the addresses
 * are checked, and only these are connected to. Follows no redirect. Throws NotPublic, or the network's error.
 */
export async function requestPublic(
  url: URL,
  {
    body,
    signal,
    ...options
  }: Pick<RequestOptions, "method" | "headers"> & { signal: AbortSignal; body?: string },
  network: Network,
): Promise<PublicResponse> {
  // `URL` leaves the brackets of IPv6, and has already rewritten other forms of IPv4, such as 2130706433, with dots.
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses = ipaddr.isValid(host)
    ? [{ address: host, family: host.includes(":") ? 6 : 4 }]
    : await abortable(signal, network.resolve(host));
  if (addresses.length === 0 || !addresses.every(({ address }) => network.isPublic(address)))
    throw new NotPublic(`${host} has no public address`);
  const pinned: LookupFunction = (_host, { all }, answer) =>
    all ? answer(null, addresses) : answer(null, addresses[0]?.address ?? "", addresses[0]?.family);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  // `agent: false` opens a new connection: a pooled one may have been opened for another lookup.
  network
    .request(url, { ...options, agent: false, lookup: pinned, signal }, resolve)
    .on("error", reject)
    .end(body);
  return promise;
}

/** Rejects when the signal aborts, as a DNS lookup itself cannot be aborted. */
function abortable<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  return Promise.race([work, promise]);
}
