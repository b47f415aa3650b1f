import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { API, LOCAL_TOOLS, MEDIA } from "@frangipani/functions/paths";
import type { Plugin, ProxyOptions } from "vite";

const MAX_RESTART_MS = 15_000;

const RETRY_AFTER_MS = 50;

/** For `npm run dev`: forwards the server's paths with the browser's own Host. Requests wait while the server restarts. */
export function devProxy(url: string): Plugin {
  const { hostname, port } = new URL(url);
  const paths = `^(${[API, MEDIA, LOCAL_TOOLS].join("|")})/`;
  const proxied = new RegExp(paths);
  return {
    name: "dev-proxy",
    apply: "serve",
    config: () => ({
      server: { proxy: { [paths]: { target: url, changeOrigin: false, configure: repeatDroppedReads } } },
    }),
    configureServer({ middlewares }) {
      middlewares.use(async (request, _, next) => {
        const deadline = Date.now() + MAX_RESTART_MS;
        if (proxied.test(request.url ?? ""))
          while (!(await acceptsConnections(hostname, Number(port))) && Date.now() < deadline)
            await wait(RETRY_AFTER_MS);
        next();
      });
    },
  };
}

const acceptsConnections = (host: string, port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect({ host, port }, () => done(true)).on("error", () => done(false));
    socket.on("connect", () => socket.destroy());
  });

/** A stopping server may accept a request and drop it: a redirect makes the browser send it again, which then waits. */
const repeatDroppedReads: NonNullable<ProxyOptions["configure"]> = (proxy) =>
  proxy.on("error", (_, { method, url }, response) => {
    const isRead = method === "GET" || method === "HEAD";
    if (isRead && "headersSent" in response && !response.headersSent)
      response.writeHead(307, { location: url }).end();
  });
