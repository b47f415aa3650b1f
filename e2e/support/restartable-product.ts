import { rmSync } from "node:fs";
import { type Build, newDataDir, type Product, startProduct } from "./product.ts";
import { Shop } from "./shop.ts";

/** A product that a test can restart at the same URL and with the same data, also with another build. */
export class RestartableProduct {
  readonly #name: string;
  readonly #dataDir = newDataDir();
  #running: Product | undefined;
  #url = "";

  constructor(name: string) {
    this.#name = name;
  }

  get url(): string {
    return this.#url;
  }

  get shop(): Shop {
    return new Shop(this.#url);
  }

  async start(build: Build = {}): Promise<void> {
    if (this.#running) return;
    const port = this.#url ? new URL(this.#url).port : undefined;
    this.#running = await startProduct(this.#name, { ...build, port, dataDir: this.#dataDir });
    this.#url = this.#running.url;
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = undefined;
  }

  /** Restarts with another build, as a deployment would. */
  async deploy(build?: Build): Promise<void> {
    await this.stop();
    await this.start(build);
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
