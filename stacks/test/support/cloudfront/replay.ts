import { isProduction } from "../../properties/property.ts";
import type { RecordedRequest } from "../session.ts";
import type { Stack } from "../stack.ts";
import { releasedCacheControls } from "../uploaded-files.ts";
import type { OriginResponse } from "./cache-policy.ts";
import { createDistribution, type Delivery } from "./distribution.ts";

export type Replayed = Delivery & {
  request: RecordedRequest;
  /** Of the body that is sent to the viewer. */
  bytesSent: number;
};

const ACCEPTED = "gzip, deflate, br, zstd";

/** The recorded response, with the deployment's caching for files that the local product serves with its own. */
function responsesOf(stack: Stack) {
  const uploaded = releasedCacheControls(stack);
  const folders = Object.fromEntries(Object.entries(uploaded).map(([key, value]) => [folderOf(key), value]));
  return ({ url, status, type, cacheControl, encoding, bytes }: RecordedRequest): OriginResponse => {
    const key = url.slice(1).split("?")[0] ?? "";
    const caching = uploaded[key] ?? (key.includes("/") ? folders[folderOf(key)] : undefined) ?? cacheControl;
    return {
      status,
      headers: {
        ...(type && { "content-type": type }),
        ...(caching && { "cache-control": caching }),
        ...(encoding && { "content-encoding": encoding }),
      },
      bytes,
    };
  };
}

const folderOf = (key: string): string => key.split("/")[0] ?? "";

export const hostOf = (stack: Stack): string =>
  isProduction(stack) ? "books.example" : "d111111abcdef8.cloudfront.net";

/** The same session once for each visitor, through one edge location; visitors arrive evenly within that time. */
export async function replay(
  stack: Stack,
  session: readonly RecordedRequest[],
  { visitors, withinSeconds }: { visitors: number; withinSeconds: number },
): Promise<Replayed[]> {
  const send = createDistribution(stack);
  const responseOf = responsesOf(stack);
  const requests = Array.from({ length: visitors }, (_, visitor) => (visitor * withinSeconds) / visitors)
    .flatMap((arrival) => session.map((request) => ({ request, at: arrival + request.atSeconds })))
    .toSorted((a, b) => a.at - b.at);
  const replayed: Replayed[] = [];
  for (const { request, at } of requests) {
    const { method, url } = request;
    const headers = { host: hostOf(stack), "accept-encoding": ACCEPTED };
    const delivery = await send({ method, url, headers }, at, () => responseOf(request));
    replayed.push({
      ...delivery,
      request,
      bytesSent: delivery.isCompressed ? request.brotliBytes : request.bytes,
    });
  }
  return replayed;
}

/** The share of requests that reach no origin. */
export const hitRatio = (replayed: readonly Replayed[]): number =>
  replayed.filter(({ from }) => from === "cache" || from === "stale").length / replayed.length;
