import type { ServerResponse } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { type Network, withThisComputer } from "../../src/adapters/public-network.ts";
import { webhookPost } from "../../src/adapters/webhook-post.ts";
import { PUBLIC, respondWithoutEnd, startPublicHost } from "../support/public-host.ts";

const NOT_PUBLIC = { status: null, problem: "The address is not one of the public internet" };
let respond: (response: ServerResponse) => void;
let requests: string[];
let addresses: string[];
let network: Network;
let port: number;
let stop: () => void;

beforeEach(async () => {
  requests = [];
  addresses = [PUBLIC];
  respond = (response) => response.writeHead(204).end();
  const host = await startPublicHost(
    async (message, response) => {
      let body = "";
      for await (const part of message) body += part;
      requests.push(`${message.method} ${message.headers["connected-to"]} ${message.url} ${body}`);
      respond(response);
    },
    () => addresses,
  );
  ({ port, stop, network } = host);
});
const send = (url = `https://erp.example:${port}/hook`, post = webhookPost(network, 300)) =>
  post(url, { headers: { "content-type": "application/json" }, body: '{"é":1}' });

describe("a webhook", () => {
  it("reaches a public address, at any port", async () => {
    expect(await send()).toMatchObject({ status: 204, problem: null });
    expect(requests).toEqual([`POST ${PUBLIC} /hook {"é":1}`]);
  });

  it.each([
    "127.0.0.1",
    "2130706433",
    "10.0.0.8",
    "169.254.169.254",
    "[::1]",
    "[::ffff:a9fe:a9fe]",
    "[fd00:ec2::254]",
  ])("to %s is not sent", async (host) => {
    expect(await send(`https://${host}:${port}/`)).toMatchObject(NOT_PUBLIC);
    expect(requests).toEqual([]);
  });

  it("is not sent to a host that resolves to a private address, also among others or since the last delivery", async () => {
    expect(await send()).toMatchObject({ status: 204 });
    for (const inside of [["127.0.0.1"], [PUBLIC, "169.254.169.254"], ["::1"], []]) {
      addresses = inside;
      expect(await send()).toMatchObject(NOT_PUBLIC);
    }
    expect(requests).toHaveLength(1);
  });

  it("follows no redirect", async () => {
    respond = (response) => response.writeHead(307, { location: `https://127.0.0.1:${port}/inside` }).end();
    expect(await send()).toMatchObject({ status: 307 });
    expect(requests).toHaveLength(1);
  });

  it("times out without a response, and does not read the body of one", async () => {
    respond = () => {};
    expect(await send()).toMatchObject({ status: null, problem: "No response in time" });
    let written = () => 0;
    respond = (response) => (written = respondWithoutEnd(response));
    expect(await send()).toMatchObject({ status: 200 });
    expect(written()).toBeLessThan(1000);
    stop();
    expect(await send()).toMatchObject({ problem: "The address does not respond (ECONNREFUSED)" });
  });

  it("is sent to a program of this computer only in the local product", async () => {
    const local = webhookPost(withThisComputer, 300);
    expect(await send(`http://127.0.0.1:${port}/hook`, local)).toMatchObject({ status: 204 });
    for (const host of [PUBLIC, "10.0.0.8", "169.254.169.254"])
      expect(await send(`http://${host}:${port}/hook`, local)).toMatchObject(NOT_PUBLIC);
    expect(await send(`https://127.0.0.1:${port}/hook`, webhookPost())).toMatchObject(NOT_PUBLIC);
  });
});
