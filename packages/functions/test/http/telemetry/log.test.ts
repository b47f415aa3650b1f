import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBase } from "../../../src/http/base.ts";
import { redact } from "../../../src/http/telemetry/log.ts";
import { noteCall } from "../../../src/http/telemetry/metering.ts";
import { PASSWORD, testShop } from "../../support/shop.ts";

let lines: string[];
let fault: Error | undefined;
const shop = await testShop({
  sendMail: async () => {
    if (fault) throw fault;
  },
});
beforeEach(() => {
  lines = [];
  fault = undefined;
  vi.stubEnv("LOG_LEVEL", "info");
  for (const method of ["log", "warn", "error", "info", "debug"] as const)
    vi.spyOn(console, method).mockImplementation((...parts) => void lines.push(parts.join(" ")));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
const entries = () => lines.map((line) => JSON.parse(line));

describe("the log line of a request", () => {
  it("has the call, its status, the user, the duration and the capacity used", async () => {
    const mei = await shop.person();
    const response = await shop.call(mei, "GET", `/auth/getUserById/${mei._id}`);
    expect(entries()).toEqual([
      {
        level: "info",
        event: "request",
        requestId: response.headers.get("x-request-id"),
        method: "GET",
        route: "/api/auth/getUserById/:id",
        status: 200,
        milliseconds: expect.any(Number),
        userId: mei._id,
        // One read for the user, and one for the session.
        capacityUnits: 3,
        tableRequests: 2,
      },
    ]);
  });

  const wrong = { email: "mei@example.com", password: "Wrong@2026" };
  it.each([
    ["a broken rule", "POST /auth/login", {}, 400, "/api/auth/login", "input.invalid"],
    ["a wrong password", "POST /auth/login", wrong, 400, "/api/auth/login", "auth.invalid-credentials"],
    ["nobody", "GET /orders/getAllOrders", undefined, 401, "/api/orders/getAllOrders", "auth.required"],
    ["nothing", "GET /book/getBookById/none", undefined, 404, "/api/book/getBookById/:id", "book.missing"],
    ["no call at all", "GET /mei@example.com/secret", undefined, 404, "/api/*", undefined],
  ])(
    "has the code of a refusal, and the request id of its body: %s",
    async (_, call, body, status, route, refusal) => {
      const [method = "", path = ""] = call.split(" ");
      const response = await shop.call(undefined, method, path, body);
      expect(entries()).toMatchObject([
        { event: "request", status, route, requestId: response.body.requestId, ...(refusal && { refusal }) },
      ]);
      expect(response.headers.get("x-request-id")).toBe(response.body.requestId);
      expect(entries()[0].userId).toBeUndefined();
    },
  );

  const app = (respond: () => Response | Promise<Response>) =>
    createBase(async () => undefined).get("/health", () => respond());

  it("has CloudFront's id of the request, as its response has", async () => {
    const id = "SOX4xwn4XV6Q4rgb7XiVGOHms_BGlTAC4KyHmureZmBNrjGdRLiNIQ==";
    const response = await shop.request("/api/nowhere", { headers: { "x-amz-cf-id": id } });
    expect(response.headers.get("x-request-id")).toBe(id);
    expect(await response.json()).toMatchObject({ requestId: id });
    expect(entries()).toMatchObject([{ event: "request", requestId: id }]);
    await shop.request("/api/nowhere", { headers: { "x-amz-cf-id": 'forged", "level": "error' } });
    expect(entries()[1].requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ["198.51.100.77", "198.51.100.0/24"],
    ["2001:db8:12:3456:789a::1", "2001:db8:12::/48"],
    ["2001:db8::1", "2001:db8:0::/48"],
    ["::ffff:198.51.100.77", "198.51.100.0/24"],
  ])("has the network of the viewer %s, without the rest of the address", async (address, network) => {
    await shop.request("/api/health", { headers: { "x-viewer-address": address } });
    expect(entries()).toMatchObject([{ network }]);
    expect(lines.join()).not.toContain(address);
  });

  it("has API Gateway's id, by which its access log names the request", async () => {
    const event = { requestContext: { requestId: "gateway-1" } };
    await app(() => new Response()).request("/api/health", {}, { event });
    expect(entries()).toMatchObject([{ gatewayRequestId: "gateway-1" }]);
  });

  it("lists the calls of the table, with AWS's ids, when the request failed or was slow", async () => {
    const call = { command: "GetItemCommand", milliseconds: 2000, awsRequestId: "AWS1", attempts: 3 };
    await app(() => {
      noteCall({ ...call, failed: "TimeoutError" });
      throw Object.assign(new Error("the table is down"), { name: "TimeoutError" });
    }).request("/api/health");
    expect(entries().at(-1)).toMatchObject({
      status: 503,
      tableCalls: [{ ...call, failed: "TimeoutError" }],
    });
    await app(() => {
      noteCall({ ...call, failed: undefined });
      return new Response();
    }).request("/api/health");
    expect(entries().at(-1)).not.toHaveProperty("tableCalls");
  });

  it("has the same id as the log line of the error, whose details are not in the response", async () => {
    const app = createBase(async () => undefined).get("/health", () => {
      throw new TypeError("the disk is full");
    });
    const response = await app.request("/api/health");
    const { requestId, ...body } = (await response.json()) as Record<string, unknown>;
    expect(response.status).toBe(500);
    const text = "Something Went Wrong!";
    expect(body).toEqual({ code: "internal", error: text, message: text });
    expect(entries()).toMatchObject([
      { level: "error", event: "unexpected", requestId, error: "TypeError", reason: "the disk is full" },
      { level: "info", event: "request", requestId, status: 500, route: "/api/health" },
    ]);
  });
});

describe("no log line", () => {
  const canary = "canary7f3a";
  const secrets = {
    email: `${canary}@example.com`,
    name: `Canary Tan ${canary}`,
    password: `Canary@2026${canary}`,
    street: `7 ${canary} Road`,
    token: `tok-${canary}`,
  };
  const place = { city: canary, state: canary, zipCode: canary, country: "Singapore" };
  const address = { name: secrets.name, address: secrets.street, ...place };

  it("has data of requests and responses, refused or not", async () => {
    const mei = await shop.person({ name: "Nur Aisyah", email: `mei.${secrets.email}` });
    await shop.book("1", { title: `About ${canary}` });
    const { email, password, token, name } = secrets;
    const profile = `PUT /auth/updateProfile/${mei._id}`;
    const cart = { products: [{ productId: "1", quantity: 1 }], shippingAddress: address };
    const asks: [call: string, body?: object | undefined, as?: typeof mei][] = [
      ["POST /auth/signup", { user: { name: "Canary Tan", email, password: "Canary@2026" } }],
      ["POST /auth/login", { email, password: "Canary@2026" }],
      ["POST /auth/login", { email, password }],
      ["POST /auth/login", { email: mei.email, password: PASSWORD }],
      ["POST /auth/verify-otp", { email, otp: "123456", tempToken: token }],
      ["POST /auth/forgot", { email }],
      ["POST /auth/forgot", { email: canary }],
      ["POST /auth/reset", { password, token }],
      [`GET /auth/getUserById/${encodeURIComponent(email)}`],
      [`GET /auth/getUserById/us_1?email=${email}`],
      [`GET /auth/getUserById/${encodeURIComponent(email)}?email=${email}`, undefined, mei],
      [profile, { name, email: `new.${email}` }, mei],
      [profile, { name: "Canary Tan", email: `new.${email}` }, mei],
      ["POST /addresses/createAddress", { id: mei._id, addressData: address }, mei],
      ["POST /stripe/create-checkout-session", cart, mei],
      ["POST /stripe/create-checkout-session", { ...cart, products: [] }, mei],
      [`GET /orders/getOrdersByUser/${mei._id}?cursor=${canary}`, undefined, mei],
      [`GET /book/category/?category=${canary}`],
    ];
    const statuses = new Set<number>();
    for (const [call, body, as] of asks) {
      const [method = "", path = ""] = call.split(/ (.*)/);
      statuses.add((await shop.call(as, method, path, body)).status);
    }
    expect([...statuses].sort()).toEqual([200, 201, 400, 401, 404]);
    const headers = {
      authorization: `Bearer ${secrets.token}`,
      cookie: `refresh=us_x.${canary}.${secrets.token}`,
      "user-agent": canary,
      "x-forwarded-for": canary,
      "x-request-id": canary,
      referer: `https://books.example/reset-password?token=${secrets.token}`,
      "stripe-signature": canary,
    };
    for (const path of ["/api/auth/refreshToken", "/api/stripe/webhook"])
      await shop.request(path, { method: "POST", headers, body: canary });
    expect(entries().filter(({ event }) => event === "request")).toHaveLength(asks.length + 2);
    expect(lines.join("\n").toLowerCase()).not.toMatch(/canary|frangipani@2026|eyJ|nur aisyah/i);
  });

  it("has personal data or keys from errors of services", async () => {
    const mei = await shop.person();
    fault = new Error(`Email address is not verified: ${secrets.email}`);
    const told = { name: mei.name, email: `told.${secrets.email}` };
    await shop.call(mei, "PUT", `/auth/updateProfile/${mei._id}`, told);
    shop.provider.goDown(new Error(`Invalid email address: ${secrets.email}`));
    const cart = { products: [{ productId: "1", quantity: 1 }], shippingAddress: address };
    await shop.call(mei, "POST", "/stripe/create-checkout-session", cart);
    expect(entries()).toMatchObject([
      { event: "mail.delayed", reason: "Email address is not verified: [email]" },
      { event: "request", status: 200 },
      { event: "refused", code: "order.provider-down", reason: "Invalid email address: [email]" },
      { event: "request", status: 503 },
    ]);
    expect(lines.join("\n")).not.toContain(canary);
  });

  it.each([
    ["Email address is not verified: mei.lin+books@example.com.sg", "mei"],
    ['Invalid email address: "mei@example.com"', "mei"],
    ["Invalid API Key provided: sk_test_51Habcdef", "51H"],
    ["No signatures found with whsec_a1b2c3", "a1b2"],
    ["Authorization: Bearer abc.def-123", "abc"],
    ["token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c18xIn0.c2ln expired", "eyJ"],
    ["cookie refresh=us_1.fam.sec; path=/", "fam"],
    ["GET /reset-password?token=abcdef&x=1", "abcdef"],
    ["password=Reader@2026 refused", "Reader"],
    ["hash $argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA is odd", "aGFzaA"],
    ["card 4242 4242 4242 4242 declined", "4242"],
    ["card 4000000000000002 declined", "4000"],
  ])("redacts %j", (text, secret) => {
    expect(redact(text)).not.toContain(secret);
    expect(redact(text)).toContain("[");
  });

  it("redacts a long text in time proportional to its length", () => {
    const text = "a.".repeat(500_000);
    expect(redact(text)).toBe(text);
    expect(redact(`${text}@b.example`)).toBe(`${text.slice(0, -64)}[email]`);
  });

  it("is stripped of ids, amounts and times", () => {
    const text =
      "order or_5d8a21502aaf4b52a3e2317bb0d965a3 of us_eea0bba786074a3d970db0520baeb79a costs 3500 cents, at 2026-06-15T02:00:00.000Z";
    expect(redact(text)).toBe(text);
  });

  it.each([
    "48213907-5521-4890-8123-9d4e6f7a8b9c",
    "a8213907-5521-4890-8123-904466778899",
    "48213907-5521-4890-8123-904466778899",
  ])("is stripped of the request id %s, which has as many digits as a card's number", (id) =>
    expect(redact(`request ${id} of card 4242-4242-4242-4242`)).toBe(`request ${id} of card [number]`),
  );
});
