import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { createStripe } from "../../../src/emulators/stripe/stripe.ts";
import {
  GOOD_CARD,
  PAGES_URL,
  SECRET_KEY,
  SHOP_NAME,
  startShop,
  stillClock,
  twoBooks,
  WEBHOOK_SECRET,
} from "./harness.ts";

const dir = mkdtempSync(join(tmpdir(), "shop-"));
const file = join(dir, "pay.db");
afterAll(() => rmSync(dir, { recursive: true, force: true }));

// The emulator and its page in a process of their own, with webhooks that nobody receives.
async function startElsewhere() {
  const module = new URL("../../../src/emulators/stripe/stripe.ts", import.meta.url).href;
  const loopback = new URL("../../../src/emulators/support/loopback.ts", import.meta.url).href;
  const options = {
    file,
    secretKey: SECRET_KEY,
    pagesUrl: PAGES_URL,
    shopName: SHOP_NAME,
    webhook: { url: "http://127.0.0.1:9/", secret: WEBHOOK_SECRET },
  };
  const script = `import { createStripe } from ${JSON.stringify(module)};
    import { listenOnLoopback } from ${JSON.stringify(loopback)};
    const standIn = createStripe(${JSON.stringify(options)});
    const { port } = await standIn.start();
    const pages = await listenOnLoopback(standIn.pages.fetch);
    console.log(JSON.stringify({ port, pages: pages.url }));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output] = (await once(child.stdout, "data")) as [Buffer];
  return { child, ...(JSON.parse(output.toString()) as { port: number; pages: string }) };
}

test("kill -9 amid payments loses no session, no payment, no word of either, and no idempotency key", async () => {
  const { child, port, pages } = await startElsewhere();
  const options = { host: "127.0.0.1", protocol: "http" as const, maxNetworkRetries: 0, telemetry: false };
  const stripe = new Stripe(SECRET_KEY, { ...options, port });
  const opened = new Map<string, string>();
  const paid = new Set<string>();
  const shoppers = Array.from({ length: 4 }, async (_, shopper) => {
    for (let n = 0; ; n += 1) {
      const key = `${shopper}-${n}`;
      const session = await stripe.checkout.sessions
        .create({ ...twoBooks, client_reference_id: key }, { idempotencyKey: key })
        .catch(() => undefined);
      if (!session) return;
      opened.set(key, session.id);
      const body = new URLSearchParams({ card: GOOD_CARD, action: "pay" });
      const response = await fetch(`${pages}/${session.id}`, {
        method: "POST",
        body,
        redirect: "manual",
      }).catch(() => undefined);
      if (response?.status !== 303) return;
      paid.add(session.id);
      if (paid.size === 25) child.kill("SIGKILL");
    }
  });
  await Promise.all(shoppers);

  const clock = stillClock();
  const shop = await startShop(clock);
  const emulator = createStripe({
    file,
    secretKey: SECRET_KEY,
    pagesUrl: PAGES_URL,
    shopName: SHOP_NAME,
    clock,
    webhook: { url: shop.url, secret: WEBHOOK_SECRET },
  });
  const server = await emulator.start();
  const again = new Stripe(SECRET_KEY, { ...options, port: server.port });
  for (const [key, id] of opened) {
    const repeated = await again.checkout.sessions.create(
      { ...twoBooks, client_reference_id: key },
      { idempotencyKey: key },
    );
    expect(repeated.id, key).toBe(id);
  }
  for (const id of paid) expect((await again.checkout.sessions.retrieve(id)).payment_status, id).toBe("paid");

  await emulator.webhooks.idle();
  const events = shop.received.filter(({ type }) => type === "checkout.session.completed");
  const notifiedSessions = events.map(({ data }) => (data.object as Stripe.Checkout.Session).id);
  expect(notifiedSessions).toEqual(expect.arrayContaining([...paid]));
  expect(new Set(notifiedSessions).size).toBe(notifiedSessions.length);
  await server.stop();
  await emulator.close();
  await shop.stop();
});
