import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { extname, join } from "node:path";

/** A connection that a test can cut and restore: while it is cut nothing listens on its port. */
export class TcpProxy {
  readonly #product: URL;
  readonly #sockets = new Set<Socket>();
  #server: net.Server | undefined;
  #port = 0;

  constructor(productUrl: string) {
    this.#product = new URL(productUrl);
  }

  /** The shop's URL on this connection; the same each time. */
  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  async restore(): Promise<void> {
    if (this.#server?.listening) return;
    this.#server = net.createServer((client) => {
      const upstream = net.connect(Number(this.#product.port), this.#product.hostname);
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.#sockets.add(from);
        from.once("close", () => this.#sockets.delete(from));
        // Either end may be reset, which pipe does not pass on.
        from.on("error", () => to.destroy());
        from.pipe(to);
      }
    });
    this.#server.listen(this.#port);
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async cut(): Promise<void> {
    const closed = this.#server?.listening && once(this.#server, "close");
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

const CONTENT_TYPES: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** An origin in front of a product, which can serve another build's files in place of the product's. */
export class FrontOrigin {
  readonly #product: URL;
  readonly #server: Server;
  /** Folder of the built web app to serve in place of the product's. */
  webDist: string | undefined;
  /** JSON by path, sent in place of the product's responses. */
  responses: Record<string, object> = {};

  constructor(productUrl: string) {
    this.#product = new URL(productUrl);
    this.#server = createServer((incoming, response) => this.#serve(incoming, response));
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async listen(): Promise<void> {
    this.#server.listen(0);
    await once(this.#server, "listening");
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #serve(incoming: IncomingMessage, response: ServerResponse): void {
    const path = new URL(incoming.url ?? "/", this.#product).pathname;
    const json = this.responses[path];
    if (json) response.setHeader("content-type", "application/json").end(JSON.stringify(json));
    else if (this.webDist && !/^\/(api|media|_local)\//.test(path)) serveFile(this.webDist, path, response);
    else this.#forward(incoming, response);
  }

  #forward(incoming: IncomingMessage, response: ServerResponse): void {
    const { origin } = incoming.headers;
    const headers = {
      ...incoming.headers,
      host: this.#product.host,
      ...(origin === this.url && { origin: this.#product.origin }),
    };
    const forwarded = request(
      new URL(incoming.url ?? "/", this.#product),
      { method: incoming.method, headers },
      (upstream) => {
        response.writeHead(upstream.statusCode ?? 502, upstream.headers);
        upstream.pipe(response);
      },
    );
    forwarded.on("error", () => response.destroy());
    incoming.pipe(forwarded);
  }
}

function serveFile(dist: string, path: string, response: ServerResponse): void {
  const isPage = extname(path) === "";
  const file = join(dist, isPage ? "index.html" : path);
  if (!existsSync(file)) return void response.writeHead(404).end();
  response.setHeader("content-type", CONTENT_TYPES[extname(file)] ?? "application/octet-stream");
  response.setHeader("cache-control", "no-cache");
  response.end(readFileSync(file));
}
