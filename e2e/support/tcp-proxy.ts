import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A connection that a test can cut and restore: while it is cut nothing listens on its port. */
export class TcpProxy {
  readonly #product: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
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
    this.#server = createServer((near) => {
      const far = connect(Number(this.#product.port), this.#product.hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        one.once("close", () => this.#sockets.delete(one));
        // Either end may go without a word; then so does the other.
        one.on("error", () => other.destroy());
        one.pipe(other);
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
