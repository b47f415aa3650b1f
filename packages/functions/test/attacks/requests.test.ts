import { afterEach, describe, expect, it, vi } from "vitest";
import { pagesWith } from "../support/pages.ts";
import { address, testShop } from "../support/shop.ts";

/* Requests from other sites, with forged headers, and with texts that would break a log or a mail. */

const shop = await testShop();
const [mei, ada] = [await shop.person(), await shop.person({ role: "admin" })];
await shop.book("1", { stock: 1000 });
afterEach(() => void vi.restoreAllMocks());

const post = (path: string, body: string, headers: Record<string, string>) =>
  shop.request(`/api${path}`, { method: "POST", headers, body });

describe("a page of another site", () => {
  const login = () => JSON.stringify({ email: mei.email, password: "Frangipani@2026" });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "cannot sign a visitor in by a form of type %s, which needs no CORS permission",
    async (type) => {
      const headers = { "content-type": type, origin: "https://evil.example" };
      const response = await post("/auth/login", login(), headers);
      expect(response.status).toBe(400);
      expect(response.headers.getSetCookie()).toEqual([]);
    },
  );

  it("gets no CORS permission to send JSON or to read a response", async () => {
    const asked = await shop.request("/api/auth/login", {
      method: "OPTIONS",
      headers: {
        origin: "https://evil.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      },
    });
    const read = await shop.request("/api/book/getBooks", { headers: { origin: "https://evil.example" } });
    for (const response of [asked, read])
      for (const name of response.headers.keys()) expect(name).not.toMatch(/^access-control-/);
    expect(asked.ok).toBe(false);
  });
});

describe("every response", () => {
  it.each([
    ["a response", "/api/health", 200],
    ["a refusal", "/api/auth/getAlluser", 401],
    ["what is not there", "/api/no/such/call", 404],
  ])("has the security headers: %s", async (_, path, status) => {
    const { headers, status: actual } = await shop.request(path);
    expect(actual).toBe(status);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  it("to an unexpected failure has no details of it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(shop.ports.orders, "get").mockRejectedValue(new Error("secret of the table arn:aws:dynamodb"));
    const response = await shop.call(mei, "GET", "/orders/getOrderById/or_1");
    expect(response.status).toBe(500);
    expect(JSON.stringify(response.body)).not.toMatch(/secret|arn|at .*\.ts|Error:/);
  });
});

describe("headers that name another host, method or person", () => {
  it("do not appear in the URLs of a page", async () => {
    const pages = pagesWith([], { books: shop.ports.books as never, taxonomy: shop.settings.taxonomy });
    const page = await pages.request("/book/1", {
      headers: { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" },
    });
    expect(await page.text()).not.toContain("evil.example");
    const robots = await pages.request("http://evil.example/robots.txt");
    expect(await robots.text()).not.toContain("evil.example");
  });

  it("change no method and no path", async () => {
    const response = await shop.request("/api/book/getBookById/1", {
      headers: {
        "x-http-method-override": "DELETE",
        "x-original-url": "/api/auth/getAlluser",
        "x-rewrite-url": "/admin",
      },
    });
    expect(((await response.json()) as { _id: string })._id).toBe("1");
  });

  it.each(["x-user-id", "x-forwarded-user", "x-amzn-oidc-identity", "x-origin-key"])(
    "%s signs nobody in",
    async (name) =>
      expect((await shop.request("/api/auth/getAlluser", { headers: { [name]: ada._id } })).status).toBe(401),
  );
});

describe("a mail address", () => {
  const tricks = [
    "mei@b.example\r\nBcc: all@b.example",
    "mei@b.example\nSubject: won",
    "mei@b.example%0aBcc:all@b.example",
    "mei@b.example, all@b.example",
    "mei@b.example;all@b.example",
    "Mei <mei@b.example>",
    '"mei\\r\\nBcc:x"@b.example',
    "mei@b.example\u0000",
    "mei@b\u2028.example",
    "mei@[127.0.0.1]",
  ];

  it.each(tricks)("that would add lines or recipients to a mail is refused: %j", async (email) => {
    const refused = [
      await shop.call(undefined, "POST", "/auth/signup", {
        user: { name: "Siti Rahman", email, password: "Reader@2026", role: "customer" },
      }),
      await shop.call(mei, "PUT", `/auth/updateProfile/${mei._id}`, { name: "Mei Lin", email }),
      await shop.call(ada, "PUT", `/auth/update/${mei._id}`, { user: { name: "Mei Lin", email } }),
      await shop.checkOut(mei, { "1": 1 }, { shippingAddress: { ...address, email } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    await shop.call(undefined, "POST", "/auth/forgot", { email });
    expect(shop.mails).toEqual([]);
  });
});

it.each(["Mei\r\nBcc: all@b.example", "Mei\u0000", "Mei\u001b[31m"])(
  "a name or an address of more than one line is refused: %j",
  async (text) => {
    const addressData = { ...address, name: text };
    const responses = [
      await shop.call(ada, "PUT", `/auth/update/${mei._id}`, { user: { name: text, email: mei.email } }),
      await shop.call(mei, "POST", "/addresses/createAddress", { id: mei._id, addressData }),
      await shop.checkOut(mei, { "1": 1 }, { shippingAddress: { ...address, city: text } }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400]);
  },
);

it("the log has one line of JSON for each request, whatever stands in it, and no secret or personal data", async () => {
  vi.stubEnv("LOG_LEVEL", "info");
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
  vi.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)));
  const forged = 'x\r\n{"level":"error","event":"forged"}\u001b[2J';
  const token = await shop.tokenOf(mei);
  await shop.request(`/api/book/getBookById/${encodeURIComponent(forged)}`);
  await shop.request("/api/no/such%0a%7B%22event%22%3A%22forged%22%7D");
  await post("/auth/login", JSON.stringify({ email: `${forged}@b.example`, password: "Secret@2026" }), {
    "content-type": "application/json",
    "user-agent": "x{event:forged}",
    authorization: `Bearer ${token}`,
  });
  await post("/stripe/webhook", forged, { "stripe-signature": "t=1,v1=forged" });
  vi.unstubAllEnvs();

  expect(lines.length).toBeGreaterThanOrEqual(4);
  for (const line of lines) {
    for (const breaking of ["\r", "\n", "\u001b"]) expect(line).not.toContain(breaking);
    expect(JSON.parse(line).event).toMatch(/^(request|webhook\.refused)$/);
  }
  const all = lines.join("");
  for (const secret of ["Secret@2026", token, mei.email]) expect(all).not.toContain(secret);
});
