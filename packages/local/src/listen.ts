import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { stopServer } from "./emulators/support/loopback.ts";

type Fetch = (request: Request, ...rest: never[]) => Response | Promise<Response>;

/** Binds the port before anything else is started, so that a used port is reported at once. */
export async function listen(port: number) {
  let resolveFetch: (fetch: Fetch) => void = () => {};
  const ready = new Promise<Fetch>((resolve) => {
    resolveFetch = resolve;
  });
  // The adapter replaces the global Request: Hono's body limit makes one Request from another, which fails for two
  // different classes.
  const server = createAdaptorServer({
    fetch: async (request, env) => (await ready)(request, env as never),
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new Error(portTaken(port)) : error),
    );
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    port: address && typeof address === "object" ? address.port : port,
    serve: resolveFetch,
    close: () => stopServer(server),
  };
}

const portTaken = (port: number): string =>
  `Port ${port} is in use. Stop what listens there, or choose another one: PORT=3001 npm start`;
