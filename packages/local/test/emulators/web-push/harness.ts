import { createECDH, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { instant, newId } from "@frangipani/core/kernel";
import { webPushSender } from "@frangipani/functions/adapters/web-push";
import { newPushKey, publicPushKeyOf } from "@frangipani/functions/keys";
import { type JWTPayload, SignJWT } from "jose";
import { afterEach, beforeEach } from "vitest";
import type { FaultPlan } from "../../../src/emulators/support/faults.ts";
import { createWebPush, type WebPush } from "../../../src/emulators/web-push/web-push.ts";
import { LOCAL_PUSH_ORIGIN, localPush } from "../../../src/resources.ts";

export type Device = { location: string; endpoint: string };
type Waiting = { id: string; topic: string };

const privateKey = newPushKey();
const vapidKey = publicPushKeyOf(privateKey);
let dir: string;
let now: Date;
let service: WebPush;
let server: Awaited<ReturnType<WebPush["start"]>>;

async function start(): Promise<void> {
  service = createWebPush({
    file: join(dir, "push.db"),
    origin: LOCAL_PUSH_ORIGIN,
    clock: { now: () => now },
    devicesPath: "",
  });
  server = await service.start();
}
async function stop(): Promise<void> {
  await server.stop();
  service.close();
}

/** A push service of its own for each test of a file. */
export function startPushService(): void {
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), "push-"));
    now = new Date("2026-06-15T02:00:00.000Z");
    await start();
  });
  afterEach(async () => {
    await stop();
    rmSync(dir, { recursive: true, force: true });
  });
}

export async function restart(): Promise<void> {
  await stop();
  await start();
}

export const passSeconds = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};

export const plan = (fault: FaultPlan): void => service.faults.fail(fault);

export const storedText = (): string =>
  readdirSync(dir)
    .map((file) => readFileSync(join(dir, file), "latin1"))
    .join();

export const readPage = async (path: string) => service.devices.request(path);

const subscribe = (vapid = vapidKey) =>
  service.devices.request("/subscriptions", { method: "POST", body: JSON.stringify({ vapid }) });

export async function newDevice(): Promise<Device> {
  const { headers } = await subscribe();
  const [, endpoint = ""] = /^<(.+)>; rel="urn:ietf:params:push"$/.exec(headers.get("link") ?? "") ?? [];
  return { location: headers.get("location") ?? "", endpoint };
}
export async function waitingFor({ location }: Device): Promise<Waiting[]> {
  return (await service.devices.request(`${location}/messages`)).json() as Promise<Waiting[]>;
}
export const acknowledge = async (id: string): Promise<number> =>
  (await service.devices.request(`/messages/${id}`, { method: "DELETE" })).status;
export const unsubscribe = async ({ location }: Device): Promise<number> =>
  (await service.devices.request(location, { method: "DELETE" })).status;

/** By the shop's own sender. */
export function send({ endpoint }: Device, id = "ma_1") {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const keys = { p256dh: ecdh.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };
  const sender = webPushSender({ privateKey, subject: "mailto:orders@shop.example" }, localPush(server.url));
  const usedAt = instant(now);
  return sender.send(
    { id: "", userId: newId("User"), device: "Phone", endpoint, keys, createdAt: usedAt, lastUsedAt: usedAt },
    { id, title: "Order", body: "On its way", url: "/" },
  );
}

export const SECONDS = Math.floor(Date.now() / 1000);
const CLAIMS = { aud: LOCAL_PUSH_ORIGIN, exp: SECONDS + 3600, sub: "mailto:orders@shop.example" };

export async function authorization(claims: JWTPayload = {}, { signedBy = privateKey, key = vapidKey } = {}) {
  const point = Buffer.from(publicPushKeyOf(signedBy), "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const token = await new SignJWT({ ...CLAIMS, ...claims })
    .setProtectedHeader({ alg: "ES256" })
    .sign({ kty: "EC", crv: "P-256", x, y, d: signedBy });
  return `vapid t=${token}, k=${key}`;
}

/** A request as any sender could make it. @param headers beside those that are right; null leaves one out */
export async function post(
  { endpoint }: Device,
  headers: Record<string, string | null> = {},
  body: Uint8Array = randomBytes(100),
) {
  const right = { authorization: await authorization(), ttl: "60", "content-encoding": "aes128gcm" };
  const sent = Object.entries({ ...right, ...headers }).filter(([, value]) => value !== null);
  return localPush(server.url).send(endpoint, {
    method: "POST",
    headers: sent as [string, string][],
    body: new Uint8Array(body),
  });
}
