import { type IncomingMessage, type RequestOptions, request, type ServerResponse } from "node:http";
import type { LookupFunction } from "node:net";
import { startServer } from "../../../local/test/support/http-server.ts";
import { isPublicAddress, type Network } from "../../src/adapters/public-network.ts";

/** Stands for a public host. Nothing connects to it, since macOS has 127.0.0.1 alone. */
export const PUBLIC = "127.0.0.2";
export const INSIDE = "127.0.0.1";

/**
 * Starts a server, and a network in which PUBLIC is public and `addressesOf` resolves hosts. The server gets all requests,
 * whose header `connected-to` is the address that would have been connected to.
 */
export async function startPublicHost(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
  addressesOf: (host: string) => readonly string[],
) {
  const { port, stop } = await startServer(respond);
  const network: Network = {
    resolve: async (host) =>
      addressesOf(host).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    isPublic: (address) => address === PUBLIC || isPublicAddress(address),
    request: ((
      url: URL,
      { lookup, headers, ...options }: RequestOptions & { lookup: LookupFunction },
      take: () => void,
    ) => {
      let address = "";
      lookup(url.hostname, { all: false }, (_, found) => (address = String(found)));
      return request(
        url,
        {
          ...options,
          // There is no TLS, since tests only check which addresses are connected to.
          protocol: "http:",
          hostname: INSIDE,
          headers: { ...headers, host: url.host, "connected-to": address },
        },
        take,
      );
    }) as never,
  };
  return { port, stop, network };
}

/** Responds without an end. @returns a function that counts the written parts */
export function respondWithoutEnd(response: ServerResponse, headers = {}): () => number {
  let written = 0;
  response.writeHead(200, headers);
  const more = () => {
    written += 1;
    if (!response.destroyed) response.write(Buffer.alloc(100_000), more);
  };
  more();
  return () => written;
}
