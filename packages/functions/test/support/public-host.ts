import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { startServer } from "../../../local/test/support/http-server.ts";
import { isPublicAddress, type Network } from "../../src/adapters/public-network.ts";

// All addresses of 127.0.0.0/8 are this machine: one stands for a public host, another for a private one.
export const PUBLIC = "127.0.0.2";
export const INSIDE = "127.0.0.1";

/** Starts a server at both, and a network in which PUBLIC is public and `addressesOf` resolves hosts. */
export async function startPublicHost(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
  addressesOf: (host: string) => readonly string[],
) {
  const { port, stop } = await startServer(respond, "0.0.0.0");
  const network: Network = {
    resolve: async (host) =>
      addressesOf(host).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    isPublic: (address) => address === PUBLIC || isPublicAddress(address),
    // There is no TLS, since tests only check which addresses are connected to.
    request: ((url: URL, options: object, take: () => void) =>
      request(new URL(url.href.replace("https:", "http:")), options, take)) as never,
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
