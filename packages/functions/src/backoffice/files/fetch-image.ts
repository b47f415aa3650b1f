import { fileMessages, type ImageFetcher, MAX_IMAGE_BYTES } from "@frangipani/core/books";
import { Failure } from "@frangipani/core/kernel";
import {
  internet,
  type Network,
  NotPublic,
  type PublicResponse,
  requestPublic,
} from "../../adapters/public-network.ts";

// Of all redirects together; with the time that encoding takes it stays below the function's (stacks/api.ts).
const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
const HEADERS = { accept: "image/webp,image/png,image/jpeg", "user-agent": "FrangipaniBooks" };
const REDIRECTS = [301, 302, 303, 307, 308];

/** What tests replace, as they have no public addresses. */
export type ImageNetwork = Network & { port: string; timeoutMs: number };

const ofImages: ImageNetwork = { ...internet, port: "", timeoutMs: TIMEOUT_MS };

const refused = (code: string, text: string) => new Failure("invalid", code, text, { field: "imageUrl" });
const unreachable = (text: string) => refused("image.unreachable", text);

/** Reads a picture from a URL that somebody else wrote, following redirects by the same rules. */
export const createImageFetcher =
  (network: ImageNetwork = ofImages): ImageFetcher =>
  async (link) => {
    const signal = AbortSignal.timeout(network.timeoutMs);
    try {
      let url = checkedUrl(link, network);
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
        const response = await requestPublic(url, { headers: HEADERS, signal }, network);
        const { statusCode = 0, headers } = response;
        if (statusCode === 200) return await readImage(response);
        response.destroy();
        if (!REDIRECTS.includes(statusCode) || !headers.location)
          throw unreachable(`${url.hostname} answered with status ${statusCode}, without an image.`);
        url = checkedUrl(new URL(headers.location, url).href, network);
      }
      throw unreachable(`${url.hostname} leads from one address to the next.`);
    } catch (error) {
      if (error instanceof Failure) throw error;
      if (error instanceof NotPublic)
        throw unreachable("The address of the image is not one of the public internet.");
      if (signal.aborted) throw unreachable("The image did not arrive in time.");
      throw unreachable("The address of the image does not respond.");
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
  const parts: Buffer[] = [];
  let size = 0;
  try {
    if (!/^image\/|\/octet-stream/.test(type)) throw refused("image.type", fileMessages.imageType);
    if (Number(length) > MAX_IMAGE_BYTES) throw refused("image.size", fileMessages.imageSize);
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > MAX_IMAGE_BYTES) throw refused("image.size", fileMessages.imageSize);
      parts.push(part);
    }
    return Buffer.concat(parts);
  } finally {
    response.destroy();
  }
}
