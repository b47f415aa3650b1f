import { createPublicKey, verify } from "node:crypto";
import type { UserId } from "@frangipani/core/accounts";
import { instant } from "@frangipani/core/kernel";
import type { MailId } from "@frangipani/core/mail";
import { expect, it } from "vitest";
import { webPushSender } from "../../src/adapters/web-push.ts";
import { newPushKey, publicPushKeyOf } from "../../src/keys.ts";
import { testSubscription } from "../support/device.ts";

const privateKey = newPushKey();
const id = `ma_${"0123456789abcdef".repeat(2)}` as MailId;
const message = { id, topic: "order-progress", title: "Order", body: "On its way", url: "/" } as const;
const now = instant(new Date());
const owned = { id: "d".repeat(43), userId: "us_1" as UserId, createdAt: now, lastUsedAt: now };
const device = { ...testSubscription("phone"), ...owned };

/** Sends the message to a push service that responds with this status. */
function sendTo(status: number, to = device) {
  const requests: Request[] = [];
  const sender = webPushSender(
    { privateKey, subject: "mailto:orders@shop.example" },
    {
      async send(endpoint, request) {
        requests.push(new Request(endpoint, request));
        return new Response(null, { status });
      },
    },
  );
  return { requests, outcome: sender.send(to, message) };
}

it("sends an encrypted message with the topic of its id, signed by the shop's key", async () => {
  const { requests, outcome } = sendTo(201);
  expect(await outcome).toBe("sent");
  const [request] = requests as [Request];
  expect(request.url).toBe(device.endpoint);
  const sent = { "content-encoding": "aes128gcm", topic: id.slice(3), ttl: "259200", urgency: "normal" };
  expect(Object.fromEntries(request.headers)).toMatchObject(sent);
  expect(await request.text()).not.toContain("On its way");

  const [, token = "", key] =
    /^vapid t=(\S+), k=(\S+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
  expect(key).toBe(publicPushKeyOf(privateKey));
  const [head, claims = "", signature = ""] = token.split(".");
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    aud: "https://fcm.googleapis.com",
    sub: "mailto:orders@shop.example",
  });
  const point = Buffer.from(publicPushKeyOf(privateKey), "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const [claimed, sign] = [Buffer.from(`${head}.${claims}`), Buffer.from(signature, "base64url")];
  const isSigned = verify("sha256", claimed, { key: publicKey, dsaEncoding: "ieee-p1363" }, sign);
  expect(isSigned).toBe(true);
});

it.each([
  [200, "sent"],
  [302, "refused"],
  [400, "refused"],
  [403, "refused"],
  [404, "gone"],
  [410, "gone"],
  [413, "refused"],
])("returns for status %i: %s", async (status, outcome) =>
  expect(await sendTo(status).outcome).toBe(outcome),
);

it.each([429, 500, 503])("throws for status %i, so that the message is retried", (status) =>
  expect(sendTo(status).outcome).rejects.toThrow(`the push service answered ${status}`),
);

it.each(["https://169.254.169.254/latest", "https://push.frangipani.invalid/push/1"])(
  "sends nothing to %s, which is not the endpoint of a push service",
  async (endpoint) => {
    const { requests, outcome } = sendTo(201, { ...device, endpoint });
    expect(await outcome).toBe("refused");
    expect(requests).toEqual([]);
  },
);
