// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import { accessToken, setAccessToken } from "../../src/api/access-token.ts";
import { ApiError, isOffline } from "../../src/api/api-error.ts";
import { callApi, requestApi } from "../../src/api/call-api.ts";
import { queryClient } from "../../src/api/queries/query-client.ts";
import { signIn } from "../../src/api/session/session.ts";
import { currentUser } from "../../src/api/session/session-user.ts";
import { reader, server, sessionOfEachTest } from "../support/session-server.ts";

const session = sessionOfEachTest();

describe("a call", () => {
  it("sends JSON with the token and returns the body", async () => {
    const shop = server();
    signIn(reader, "t2");
    const json = { twoStep: true, password: "Reader@2026" };
    expect(await callApi("PUT /api/auth/two-step", { json })).toEqual({ body: JSON.stringify(json) });
    expect(shop.calls).toEqual(["PUT /api/auth/two-step t2"]);
  });

  it("puts parameters into the URL, and omits undefined ones", async () => {
    const shop = server();
    signIn(reader, "t2");
    await callApi("GET /api/book/getBookById/:id", { params: { id: "a/b c" } });
    await requestApi("GET /api/orders/getAllOrders", { query: { limit: 10, q: "é&x", cursor: undefined } });
    expect(shop.calls).toEqual([
      "GET /api/book/getBookById/a%2Fb%20c t2",
      "GET /api/orders/getAllOrders?limit=10&q=%C3%A9%26x t2",
    ]);
  });

  it("returns CSV as text, with the response's headers", async () => {
    const sent = { "content-type": "text/csv; charset=utf-8", "x-next-cursor": "1" };
    vi.stubGlobal("fetch", async () => new Response("id,title\r\n", { headers: sent }));
    const { body, headers } = await requestApi("GET /api/book/export");
    expect([body, headers.get("x-next-cursor")]).toEqual(["id,title\r\n", "1"]);
  });

  it("returns a PDF as a file", async () => {
    const file = new Uint8Array([37, 80, 68, 70, 255]);
    const sent = { headers: { "content-type": "application/pdf" } };
    vi.stubGlobal("fetch", async () => new Response(file, sent));
    const params = { order: "or_1" };
    const body = await callApi("GET /api/orders/invoice/:order/pdf", { params });
    expect([body.type, new Uint8Array(await body.arrayBuffer())]).toEqual(["application/pdf", file]);
  });

  it("is retried once after a refresh, which all concurrently refused calls share", async () => {
    const shop = server();
    signIn(reader, "old");
    const responses = await Promise.all([
      callApi("GET /api/orders/sales"),
      callApi("GET /api/gst-slabs/getGst"),
      callApi("GET /api/category/getCategories"),
    ]);
    expect(responses).toHaveLength(3);
    expect(shop.refreshes).toBe(1);
    expect(accessToken()).toBe("t11");
  });

  it("refreshes first when a user is signed in and there is no token", async () => {
    const shop = server();
    signIn(reader, "t2");
    setAccessToken(undefined);
    await Promise.all([callApi("GET /api/orders/sales"), callApi("GET /api/gst-slabs/getGst")]);
    const calls = ["GET /api/orders/sales t11", "GET /api/gst-slabs/getGst t11"];
    expect(shop.calls).toEqual(["POST /api/auth/refreshToken", ...calls]);
  });

  it("learns with a refresh of a name and an email address that were changed on another device", async () => {
    const shop = server();
    shop.user = { ...reader, name: "Reader Lim", email: "lim@x.example" };
    signIn(reader, "old");
    await callApi("GET /api/orders/sales");
    expect(currentUser()).toEqual(shop.user);
    shop.user = { ...reader, id: "us_2" };
    setAccessToken("old");
    await expect(callApi("GET /api/orders/sales"), "not as somebody else").rejects.toThrow("Sign in");
    expect(currentUser()).toEqual({ ...reader, name: "Reader Lim", email: "lim@x.example" });
    expect(accessToken()).toBe("old");
  });

  it("refreshes before startSession was called", async () => {
    session.stop();
    localStorage.setItem("user", JSON.stringify(reader));
    vi.resetModules();
    const shop = server();
    const fresh = await import("../../src/api/call-api.ts");
    await fresh.callApi("GET /api/orders/sales");
    expect(shop.calls).toEqual(["POST /api/auth/refreshToken", "GET /api/orders/sales t11"]);
  });

  it("keeps the session while the refresh fails, and refreshes again with the next call", async () => {
    const shop = server();
    signIn(reader, "t2");
    setAccessToken(undefined);
    shop.refreshStatus = 500;
    await expect(callApi("GET /api/orders/sales")).rejects.toMatchObject({ status: 500 });
    expect(currentUser()).toEqual(reader);
    expect(session.visited).toEqual([]);
    shop.refreshStatus = undefined;
    await callApi("GET /api/orders/sales");
    const refresh = "POST /api/auth/refreshToken";
    expect(shop.calls).toEqual([refresh, refresh, "GET /api/orders/sales t12"]);
  });

  it("keeps a sign-in that happens before the response to an earlier refresh", async () => {
    const shop = server();
    let respond = () => {};
    shop.refreshGate = new Promise<void>((resolve) => {
      respond = resolve;
    });
    signIn(reader, "t2");
    setAccessToken(undefined);
    const call = callApi("GET /api/orders/sales");
    await expect.poll(() => shop.refreshes).toBe(1);
    shop.cookie = false;
    signIn({ ...reader, id: "us_2" }, "t2");
    respond();
    await call;
    expect(accessToken()).toBe("t2");
    expect(currentUser()?.id).toBe("us_2");
    expect(session.visited).toEqual([]);
  });

  it("sends a new idempotency key with each refresh, and the same one if the response was lost", async () => {
    const shop = server();
    signIn(reader, "old");
    setAccessToken(undefined);
    shop.down = true;
    await expect(callApi("GET /api/orders/sales")).rejects.toMatchObject({ code: "offline" });
    shop.down = false;
    await callApi("GET /api/orders/sales");
    setAccessToken("old");
    await callApi("GET /api/orders/sales");
    const [lost, again, next] = shop.attempts;
    expect(lost).toMatch(/^[\w-]{36}$/);
    expect(again).toBe(lost);
    expect(next).not.toBe(lost);
  });

  it("throws the second 403 with the server's text, and keeps the session", async () => {
    const shop = server();
    signIn(reader, "t2");
    const refused = { status: 403, code: "auth.forbidden", message: "Not allowed" };
    await expect(callApi("GET /api/auth/getAlluser")).rejects.toMatchObject(refused);
    expect(shop.refreshes).toBe(1);
    expect(currentUser()).toEqual(reader);
    expect(session.visited).toEqual([]);
  });

  it("is not repeated after a 429 of the firewall, and throws its text and Retry-After seconds", async () => {
    const text = "Too many requests from your network. Please try again in a minute.";
    const limited = { code: "shop.too-many-requests", error: text, message: text, retryAfterSeconds: 60 };
    const fetched = vi.fn(async () => Response.json(limited, { status: 429 }));
    const error = await queryClient
      .fetchQuery({
        queryKey: ["categories"],
        queryFn: () => callApi("GET /api/category/getCategories", { fetch: fetched }),
      })
      .catch((error: unknown) => error);
    expect(error).toMatchObject({ status: 429, message: text, details: { retryAfterSeconds: 60 } });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("is repeated three times after pauses on a 429 of API Gateway, then throws that the shop is busy", async () => {
    vi.useFakeTimers();
    const fetched = vi.fn(async () => Response.json({ message: "Too Many Requests" }, { status: 429 }));
    const read = queryClient
      .fetchQuery({
        queryKey: ["busy"],
        queryFn: () => callApi("GET /api/category/getCategories", { fetch: fetched }),
      })
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(900);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(7000);
    expect(fetched).toHaveBeenCalledTimes(4);
    expect(await read).toMatchObject({
      status: 429,
      message: "The shop is very busy just now. Please try again in a few seconds.",
    });
  });

  it("throws that the shop is busy when a change gets a 429, and does not repeat it", async () => {
    const fetched = vi.fn(async () => Response.json({ message: "Too Many Requests" }, { status: 429 }));
    const json = { email: "mei@books.example" };
    const change = callApi("POST /api/auth/forgot", { json, anonymous: true, fetch: fetched });
    const busy = "The shop is very busy just now. Please try again in a few seconds.";
    await expect(change).rejects.toThrow(busy);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("throws the shop's own text on a 503 of Lambda", async () => {
    const fetched = async () => Response.json({ message: "Service Unavailable" }, { status: 503 });
    await expect(callApi("GET /api/category/getCategories", { fetch: fetched })).rejects.toThrow(
      "The shop cannot do this just now. Please try again in a moment.",
    );
  });

  it("ends the session and opens /login when the refresh is refused", async () => {
    const shop = server();
    shop.cookie = false;
    signIn(reader, "old");
    await expect(callApi("GET /api/orders/sales")).rejects.toMatchObject({ status: 401 });
    // The module that ends a session is imported lazily, which takes seconds on a busy machine.
    await expect.poll(() => session.visited).toEqual(["/login"]);
    expect(currentUser()).toBeNull();
    expect(localStorage.getItem("user")).toBeNull();
  });

  it("sends no call after a refused refresh", async () => {
    const shop = server();
    shop.cookie = false;
    signIn(reader, "t2");
    setAccessToken(undefined);
    await expect(callApi("GET /api/orders/sales")).rejects.toMatchObject({ status: 401 });
    expect(shop.calls).toEqual(["POST /api/auth/refreshToken"]);
    // Waits for the session's end, which would otherwise happen during the next test.
    await expect.poll(() => session.visited).toEqual(["/login"]);
  });

  it("does not end the session after a refused sign-in", async () => {
    const shop = server();
    await expect(
      callApi("POST /api/auth/login", { json: { email: "", password: "" }, anonymous: true }),
    ).rejects.toMatchObject({ status: 401, message: "Invalid email or password" });
    expect(shop.refreshes).toBe(0);
    expect(session.visited).toEqual([]);
  });

  it("throws an offline error without a network, and keeps the session", async () => {
    const shop = server();
    signIn(reader, "t2");
    shop.down = true;
    const error = await callApi("GET /api/orders/sales").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(isOffline(error)).toBe(true);
    setAccessToken(undefined);
    expect(isOffline(await callApi("GET /api/orders/sales").catch((thrown: unknown) => thrown))).toBe(true);
    expect(currentUser()).toEqual(reader);
  });

  it("sends form data with the given fetch, after a refresh too", async () => {
    server();
    signIn(reader, "t1");
    const form = new FormData();
    const sent: unknown[] = [];
    const upload = async (url: string, { method, headers, body }: RequestInit) => {
      const all = Object.fromEntries(new Headers(headers));
      sent.push([method, url, all, body === form]);
      return all.authorization === "Bearer t1"
        ? Response.json({ code: "auth.required" }, { status: 401 })
        : Response.json({ _id: "1" });
    };
    expect(await callApi("POST /api/book/createBook", { form, fetch: upload })).toEqual({ _id: "1" });
    expect(sent).toEqual([
      ["POST", "/api/book/createBook", { authorization: "Bearer t1" }, true],
      ["POST", "/api/book/createBook", { authorization: "Bearer t11" }, true],
    ]);
  });

  it("can be aborted", async () => {
    server();
    const stopper = new AbortController();
    stopper.abort();
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      init.signal?.throwIfAborted();
    });
    const call = callApi("GET /api/orders/sales", { signal: stopper.signal });
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
  });
});
