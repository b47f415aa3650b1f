import { fileMessages, type ImageFetcher, type ImageHosts, MAX_IMAGE_BYTES } from "@frangipani/core/books";
import { Failure } from "@frangipani/core/kernel";
import {
  internet,
  type Network,
  NotPublic,
  type PublicResponse,
  requestPublic,
} from "../../adapters/public-network.ts";
import { mayFetch } from "./robots.ts";

// The limit of all requests for one image together; with the time for encoding, it stays below the function's timeout (stacks/api.ts).
const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];
const AGENT = "FrangipaniBooks";
// RFC 9309, 2.4 and 2.5: the minimum to be read of a robots.txt, and the maximum time to cache it.
const MAX_ROBOTS_BYTES = 512_000;
const ROBOTS_CACHE_MS = 3_600_000;
const MAX_CACHED_ROBOTS = 100;

/** Replaced by tests, which have no public addresses. */
export type ImageNetwork = Network & { port: string; timeoutMs: number };

const publicImages: ImageNetwork = { ...internet, port: "", timeoutMs: TIMEOUT_MS };

const refused = (code: string, text: string) => new Failure("invalid", code, text, { field: "imageUrl" });
const unreachable = (text: string) => refused("image.unreachable", text);

const robotsByOrigin = new Map<string, { text: string; readAt: number }>();

/**
 * Downloads an image from an untrusted URL, following redirects by the same rules: one image at a time from each host, and
 * only if the host's robots.txt allows it.
 */
export const createImageFetcher =
  (hosts: ImageHosts, network: ImageNetwork = publicImages): ImageFetcher =>
  async (link) => {
    const signal = AbortSignal.timeout(network.timeoutMs);
    const releases = new Map<string, () => Promise<void>>();

    /** @param beforeEach called with each URL before it is requested; throws to refuse it */
    const get = async (from: string, accept: string, beforeEach?: (url: URL) => Promise<void>) => {
      let url = checkedUrl(from, network);
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
        await beforeEach?.(url);
        const headers = { accept, "user-agent": AGENT };
        const response = await requestPublic(url, { headers, signal }, network);
        const { statusCode = 0, headers: answered } = response;
        if (!REDIRECT_STATUSES.includes(statusCode) || !answered.location)
          return { url, response, statusCode };
        response.destroy();
        url = checkedUrl(new URL(answered.location, url).href, network);
      }
      throw unreachable(`${url.hostname} leads from one address to the next.`);
    };

    const reserveHost = async ({ host, hostname }: URL) => {
      if (releases.has(host)) return;
      const release = await hosts.take(host);
      if (!release)
        throw new Failure("throttled", "image.host-busy", `Another image of ${hostname} is being fetched.`);
      releases.set(host, release);
    };

    const readRobots = async ({ origin, hostname }: URL): Promise<string> => {
      const cached = robotsByOrigin.get(origin);
      if (cached && cached.readAt > Date.now() - ROBOTS_CACHE_MS) return cached.text;
      const { response, statusCode } = await get(`${origin}/robots.txt`, "text/plain");
      if (statusCode >= 500) {
        response.destroy();
        throw unreachable(`${hostname} answered with status ${statusCode}.`);
      }
      const body = await readUpTo(response, MAX_ROBOTS_BYTES);
      const text = statusCode === 200 ? body.toString() : "";
      if (robotsByOrigin.size >= MAX_CACHED_ROBOTS) robotsByOrigin.clear();
      robotsByOrigin.set(origin, { text, readAt: Date.now() });
      return text;
    };

    const reserveAndAssertAllowed = async (url: URL) => {
      await reserveHost(url);
      if (!mayFetch(await readRobots(url), AGENT.toLowerCase(), url.pathname + url.search))
        throw unreachable(`${url.hostname} does not let programs fetch this image (robots.txt).`);
    };

    try {
      const accept = "image/webp,image/png,image/jpeg";
      const { url, response, statusCode } = await get(link, accept, reserveAndAssertAllowed);
      if (statusCode === 200) return await readImage(response);
      response.destroy();
      throw unreachable(`${url.hostname} answered with status ${statusCode}, without an image.`);
    } catch (error) {
      if (error instanceof Failure) throw error;
      if (error instanceof NotPublic)
        throw unreachable("The address of the image is not one of the public internet.");
      if (signal.aborted) throw unreachable("The image did not arrive in time.");
      throw unreachable("The address of the image does not respond.");
    } finally {
      await Promise.all(Array.from(releases.values(), (release) => release()));
    }
  };

function checkedUrl(link: string, { port }: ImageNetwork): URL {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  const isPlain = url?.protocol === "https:" && url.port === port && !url.username && !url.password;
  if (!url || !isPlain) throw refused("image.url", fileMessages.imageUrl);
  return url;
}

async function readImage(response: PublicResponse): Promise<Uint8Array> {
  const { "content-type": type = "image/", "content-length": length = 0 } = response.headers;
  try {
    if (!/^image\/|\/octet-stream/.test(type)) throw refused("image.type", fileMessages.imageType);
    const image = Number(length) <= MAX_IMAGE_BYTES && (await readUpTo(response, MAX_IMAGE_BYTES));
    if (!image || image.length > MAX_IMAGE_BYTES) throw refused("image.size", fileMessages.imageSize);
    return image;
  } finally {
    response.destroy();
  }
}

/** Stops after `maxBytes`: a longer result means that there is more. */
async function readUpTo(response: PublicResponse, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size > maxBytes) break;
    }
    return Buffer.concat(parts);
  } finally {
    response.destroy();
  }
}
