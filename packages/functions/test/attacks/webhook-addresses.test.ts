import type { ServerResponse } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { type Network, webhookPost, withThisComputer } from "../../src/adapters/public-network.ts";
import { PUBLIC, respondWithoutEnd, startPublicHost } from "../support/public-host.ts";

const NOT_PUBLIC = { status: null, problem: "The address is not one of the public internet" };
let answer: (response: ServerResponse) => void;
let asked: string[];
let addresses: string[];
let network: Network;
let port: number;
let stop: () => void;

beforeEach(async () => {
  asked = [];
  addresses = [PUBLIC];
  answer = (response) => response.writeHead(204).end();
  const host = await startPublicHost(
    async (message, response) => {
      let body = "";
      for await (const part of message) body += part;
      asked.push(`${message.method} ${message.socket.localAddress} ${message.url} ${body}`);
      answer(response);
    },
    () => addresses,
  );
  ({ port, stop, network } = host);
});
const send = (url = `https://erp.example:${port}/hook`, by = webhookPost(network, 300)) =>
  by(url, { headers: { "content-type": "application/json" }, body: '{"é":1}' });

describe("a webhook", () => {
  it("reaches a public address, at any port", async () => {
    expect(await send()).toMatchObject({ status: 204, problem: null });
    expect(asked).toEqual([`POST ${PUBLIC} /hook {"é":1}`]);
  });

  it.each([
    ...["127.0.0.1", "2130706433", "10.0.0.8", "169.254.169.254", "[::1]", "[::ffff:a9fe:a9fe]"],
    ...["[fd00:ec2::254]"],
  ])("to %s reaches nobody", async (host) => {
    expect(await send(`https://${host}:${port}/`)).toMatchObject(NOT_PUBLIC);
    expect(asked).toEqual([]);
  });

  it("reaches nobody by a name that leads inside, in part or by the time of a later delivery", async () => {
    expect(await send()).toMatchObject({ status: 204 });
    for (const inside of [["127.0.0.1"], [PUBLIC, "169.254.169.254"], ["::1"], []]) {
      addresses = inside;
      expect(await send()).toMatchObject(NOT_PUBLIC);
    }
    expect(asked).toHaveLength(1);
  });

  it("follows no redirect", async () => {
    answer = (response) => response.writeHead(307, { location: `https://127.0.0.1:${port}/inside` }).end();
    expect(await send()).toMatchObject({ status: 307 });
    expect(asked).toHaveLength(1);
  });

  it("waits for a response no longer than its time, and reads nothing of a large one", async () => {
    answer = () => {};
    expect(await send()).toMatchObject({ status: null, problem: "No response in time" });
    let written = () => 0;
    answer = (response) => (written = respondWithoutEnd(response));
    expect(await send()).toMatchObject({ status: 200 });
    expect(written()).toBeLessThan(1000);
    stop();
    expect(await send()).toMatchObject({ problem: "The address does not respond (ECONNREFUSED)" });
  });

  it("goes to a program of this computer in the local product alone", async () => {
    const local = webhookPost(withThisComputer, 300);
    expect(await send(`http://127.0.0.1:${port}/hook`, local)).toMatchObject({ status: 204 });
    for (const host of [PUBLIC, "10.0.0.8", "169.254.169.254"])
      expect(await send(`http://${host}:${port}/hook`, local)).toMatchObject(NOT_PUBLIC);
    expect(await send(`https://127.0.0.1:${port}/hook`, webhookPost())).toMatchObject(NOT_PUBLIC);
  });
});
