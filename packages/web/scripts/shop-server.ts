import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { API, LOCAL_TOOLS, MEDIA } from "@frangipani/functions/paths";
import type { Plugin, ProxyOptions } from "vite";

const MAX_RESTART_MS = 15_000;

/** For `npm run dev`: forwards the server's paths with the browser's own Host. Requests wait while the server restarts. */
export function shopServer(url: string): Plugin {
  const { hostname, port } = new URL(url);
  const paths = `^(${[API, MEDIA, LOCAL_TOOLS].join("|")})/`;
  return {
    name: "shop-server",
    apply: "serve",
    config: () => ({
      server: { proxy: { [paths]: { target: url, changeOrigin: false, configure: repeatDroppedReads } } },
    }),
    configureServer({ middlewares }) {
      middlewares.use(async (request, _, next) => {
        const until = Date.now() + MAX_RESTART_MS;
        if (new RegExp(paths).test(request.url ?? ""))
          while (!(await accepts(hostname, Number(port))) && Date.now() < until) await wait(50);
        next();
      });
    },
  };
}

const accepts = (host: string, port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect({ host, port }, () => done(true)).on("error", () => done(false));
    socket.on("connect", () => socket.destroy());
  });

/** A server that is about to stop accepts a request and drops it: the browser is sent to the same URL, where it waits. */
const repeatDroppedReads: NonNullable<ProxyOptions["configure"]> = (proxy) =>
  proxy.on("error", (_, { method, url }, response) => {
    const isRead = method === "GET" || method === "HEAD";
    if (isRead && "headersSent" in response && !response.headersSent)
      response.writeHead(307, { location: url }).end();
  });
