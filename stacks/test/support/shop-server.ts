import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { ApiRequest } from "./gateway.ts";

type Response = { status: number; headers: Record<string, string>; cookies: string[]; text: string };

/** Serves the deployed shop at an address of this machine, for what uses it from outside. */
export async function serveShop(request: (request: ApiRequest) => Promise<Response>) {
  const server = createServer(async (incoming, outgoing) => {
    const { pathname, search } = new URL(incoming.url ?? "/", "http://shop");
    const { cookie, ...others } = incoming.headers;
    const headers = Object.entries(others).map(([name, value]) => [name, String(value)]);
    const body = await buffer(incoming);
    const response = await request({
      method: incoming.method ?? "GET",
      path: pathname,
      query: search.slice(1),
      headers: Object.fromEntries([...headers, ["host", "books.example"]]),
      ...(cookie && { cookies: cookie.split("; ") }),
      ...(body.length > 0 && { body: body.toString() }),
    });
    const { "content-length": _, "content-encoding": __, ...sent } = response.headers;
    outgoing.writeHead(response.status, { ...sent, "set-cookie": response.cookies }).end(response.text);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}
