import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";

/** An emulator's address on this machine. The Stripe SDK asks for `port`, `host` and `protocol`. */
export type Loopback = Awaited<ReturnType<typeof listenOnLoopback>>;

type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>;

const HOST = "127.0.0.1";

/** Serves a fetch-style app on the loopback interface only, at any free port. */
export async function listenOnLoopback(fetch: Fetch) {
  const server = createAdaptorServer({
    fetch: (request, env) => fetch(request, env as HttpBindings), // we never serve HTTP/2
    overrideGlobalObjects: false,
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, HOST, resolve);
  });
  const address = server.address() as AddressInfo; // a listening TCP server has one
  return {
    url: `http://${HOST}:${address.port}`,
    protocol: "http" as const,
    host: HOST,
    port: address.port,
    stop: () => stopServer(server),
  };
}

/** Stops a server. Requests in flight have three seconds to finish; idle connections, which SDKs keep open, are closed at once. */
export async function stopServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), 3_000);
  await closed;
  clearTimeout(timer);
}
