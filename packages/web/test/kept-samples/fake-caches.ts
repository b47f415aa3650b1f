/** Cache Storage in memory. As in browsers, `put` stores a response only once all of it has been read. */
export class FakeCaches {
  readonly #caches = new Map<string, Map<string, Blob>>();
  /** In bytes; `put` refuses a larger file. */
  room = Number.POSITIVE_INFINITY;

  readonly has = async (name: string) => this.#caches.has(name);
  readonly delete = async (name: string) => this.#caches.delete(name);
  readonly match = async (url: string, { cacheName }: { cacheName: string }) =>
    this.#response(this.#caches.get(cacheName)?.get(url));

  readonly open = async (name: string) => {
    const files = this.#caches.get(name) ?? new Map<string, Blob>();
    this.#caches.set(name, files);
    return {
      put: async (url: string, response: Response) => {
        const file = await response.blob();
        if (file.size > this.room) throw new DOMException("full", "QuotaExceededError");
        files.set(url, file);
      },
      delete: async (url: string) => files.delete(url),
      keys: async () => [...files.keys()].map((url) => ({ url: `http://localhost${url}` })),
      match: async (url: string) => this.#response(files.get(url)),
    };
  };

  paths = (name: string): string[] => [...(this.#caches.get(name)?.keys() ?? [])];

  readonly #response = (file: Blob | undefined) => file && new Response(file);
}
