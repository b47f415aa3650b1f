import { type Context, Hono } from "hono";
import { listenOnLoopback } from "../../../local/src/emulators/support/loopback.ts";

type Endpoint = { id: string; url: string; status: "enabled" | "disabled"; enabled_events: string[] };

/** Stripe with a key that has all the permissions that the shop needs, and without webhooks. */
export const readyStripe = () => ({
  key: "rk_live_shop",
  mayRead: [
    "checkout/sessions",
    "refunds",
    "disputes",
    "events",
    "webhook_endpoints",
    "payment_method_configurations",
  ],
  endpoints: [] as Endpoint[],
});
export type StripeState = ReturnType<typeof readyStripe>;

export const ENDPOINT_SECRET = "whsec_new";

/** Handles the requests that the preflight makes to Stripe: https://docs.stripe.com/api/webhook_endpoints */
export async function startFakeStripe(state: () => StripeState) {
  const app = new Hono();
  const failure = (context: Context, status: 401 | 403, message: string) =>
    context.json({ error: { type: "invalid_request_error", message } }, status);

  app.use("/v1/*", async (context, next) => {
    if (context.req.header("authorization") !== `Bearer ${state().key}`)
      return failure(context, 401, "Invalid API Key provided");
    const resource = context.req.path.slice("/v1/".length).replace(/\/we_.*$/, "");
    if (!state().mayRead.includes(resource))
      return failure(context, 403, "The provided key does not have the required permissions");
    return next();
  });

  for (const resource of ["checkout/sessions", "refunds", "disputes", "events"])
    app.get(`/v1/${resource}`, ({ json }) => json({ object: "list", data: [], has_more: false }));

  app.get("/v1/payment_method_configurations", ({ json }) =>
    json({
      object: "list",
      data: [
        { active: true, is_default: false, alipay: { available: true } },
        {
          active: true,
          is_default: true,
          card: { available: true },
          grabpay: { available: false },
          paynow: { available: true },
        },
      ],
    }),
  );

  app.get("/v1/webhook_endpoints", ({ json }) =>
    json({ object: "list", data: state().endpoints, has_more: false }),
  );

  const eventsOf = (form: URLSearchParams) =>
    [...form].flatMap(([name, value]) => (name.startsWith("enabled_events[") ? value : []));

  app.post("/v1/webhook_endpoints", async ({ req, json }) => {
    const form = new URLSearchParams(await req.text());
    const endpoint: Endpoint = {
      id: `we_${state().endpoints.length}`,
      url: form.get("url") ?? "",
      status: "enabled",
      enabled_events: eventsOf(form),
    };
    state().endpoints.push(endpoint);
    // Stripe tells the secret only now, and not when the endpoint is read later.
    return json({ ...endpoint, secret: ENDPOINT_SECRET });
  });

  app.post("/v1/webhook_endpoints/:id", async ({ req, json }) => {
    const form = new URLSearchParams(await req.text());
    const endpoint = state().endpoints.find(({ id }) => id === req.param("id"));
    if (!endpoint) throw new Error(`no endpoint ${req.param("id")}`);
    endpoint.enabled_events = eventsOf(form);
    if (form.get("disabled") === "false") endpoint.status = "enabled";
    return json(endpoint);
  });

  return listenOnLoopback(app.fetch);
}
