import { Hono } from "hono";
import * as z from "zod/mini";
import { sendPage, sendStyles } from "../../support/page.ts";
import type { PushStore } from "../push-store.ts";
import { PUSH_PATH } from "../sender-api.ts";
import { isVapidKey } from "../vapid.ts";
import { PUSH_STYLES, pushPage } from "./page.ts";

const MAX_LISTED = 200;

/** RFC 8292, 4.1. */
const SubscribeRequest = z.object({ vapid: z.string().check(z.refine(isVapidKey)) });

/** What a device does at its push service (RFC 8030, 4 and 6), and a page of what is there. */
export function createDevicesApp(store: PushStore, origin: string, path: string): Hono {
  const app = new Hono();
  app.get("/", (context) =>
    sendPage(context, pushPage(store.messages(MAX_LISTED), store.subscriptions(MAX_LISTED), path)),
  );
  app.get("/push.css", (context) => sendStyles(context, PUSH_STYLES));
  app.post("/subscriptions", async (context) => {
    const read = SubscribeRequest.safeParse(await context.req.json().catch(() => undefined));
    if (!read.success) return context.text("The key of the application server is missing.", 400);
    const { id, pushId } = store.subscribe(read.data.vapid);
    return context.body(null, 201, {
      location: `${path}/subscriptions/${id}`,
      link: `<${origin}${PUSH_PATH}/${pushId}>; rel="urn:ietf:params:push"`,
    });
  });
  app.delete("/subscriptions/:id", (context) => {
    const subscription = store.subscription("id", context.req.param("id"));
    if (!subscription) return context.notFound();
    store.unsubscribe(subscription.id);
    return context.body(null, 204);
  });
  app.get("/subscriptions/:id/messages", (context) => {
    const subscription = store.subscription("id", context.req.param("id"));
    if (!subscription) return context.notFound();
    if (subscription.endedAt) return context.text("The device has unsubscribed.", 410);
    const messages = store.waiting(subscription.id).map(({ id, topic, urgency, contentEncoding, body }) => ({
      id,
      topic,
      urgency,
      contentEncoding,
      body: Buffer.from(body).toString("base64url"),
    }));
    return context.json(messages, 200, { "cache-control": "no-store" });
  });
  app.delete("/messages/:id", (context) =>
    store.delivered(context.req.param("id")) ? context.body(null, 204) : context.notFound(),
  );
  return app;
}
