import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";
import type { RecordedRequest } from "../../stacks/test/support/session.ts";

/** Stands between a browser, its service worker included, and the product. */
export async function startRecordingProxy(product: string) {
  const recorded: RecordedRequest[] = [];
  let began = 0;
  let part: RecordedRequest["part"] = "first visit";
  const server = createServer((incoming, outgoing) => {
    began ||= Date.now();
    const { method = "GET", url = "/" } = incoming;
    const atSeconds = (Date.now() - began) / 1000;
    const partNow = part;
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const forwarded = request(new URL(url, product), { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => {
        const body = Buffer.concat(chunks);
        recorded.push({
          part: partNow,
          atSeconds,
          method,
          url,
          ...described(response.statusCode ?? 0, response.headers, body),
        });
        outgoing.writeHead(response.statusCode ?? 502, response.headers).end(body);
      });
    });
    forwarded.on("error", (error) => outgoing.destroy(error));
    incoming.pipe(forwarded);
  });
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    recorded,
    begin(next: RecordedRequest["part"]) {
      part = next;
    },
    stop() {
      server.closeAllConnections();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

function described(status: number, headers: IncomingHttpHeaders, body: Buffer) {
  const type = headers["content-type"];
  const cacheControl = headers["cache-control"];
  const encoding = headers["content-encoding"];
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  return {
    status,
    ...(type && { type }),
    ...(cacheControl && { cacheControl }),
    ...(encoding && { encoding }),
    bytes: body.length,
    brotliBytes: body.length === 0 ? 0 : brotliCompressSync(body, brotli).length,
  };
}
