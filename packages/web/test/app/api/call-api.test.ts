// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accessToken, setAccessToken } from "../../../src/app/api/access-token.ts";
import { ApiError, isOffline } from "../../../src/app/api/api-error.ts";
import { callApi, requestApi } from "../../../src/app/api/call-api.ts";
import { queryClient } from "../../../src/app/queries/query-client.ts";
import { renewSession, signIn, signOut, startSession, updateUser } from "../../../src/app/session/session.ts";
import { currentUser, type SessionUser, sessionState } from "../../../src/app/session/session-user.ts";
import { savedOrders, saveOrders } from "../../../src/app/user-data/saved-orders.ts";
import { userStorage } from "../../../src/app/user-data/user-storage.ts";
import { calculatedShippingState, saveShipping } from "../../../src/cart/session-values.ts";

const reader: SessionUser = { id: "us_1", name: "Reader", email: "r@x.example", role: "customer" };

function server() {
  const state = {
    good: "t2",
    cookie: true,
    refreshes: 0,
    calls: [] as string[],
    attempts: [] as string[],
    down: false,
    /** Status that the refresh answers instead, as while a service is down. */
    refreshStatus: undefined as number | undefined,
    refreshGate: Promise.resolve(),
  };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const token = new Headers(init.headers).get("authorization")?.slice(7);
    state.calls.push(`${init.method} ${url}${token ? ` ${token}` : ""}`);
    const attempt = new Headers(init.headers).get("idempotency-key");
    if (attempt) state.attempts.push(attempt);
    if (state.down) throw new TypeError("Failed to fetch");
    await Promise.resolve();
    if (url === "/api/auth/refreshToken") {
      state.refreshes += 1;
      await state.refreshGate;
      if (state.refreshStatus) return new Response("", { status: state.refreshStatus });
      if (!state.cookie) return Response.json({ code: "auth.refresh", message: "no" }, { status: 401 });
      state.good = `t${state.refreshes + 10}`;
      return Response.json({ accessToken: state.good });
    }
    if (url === "/api/auth/login")
      return Response.json({ code: "auth.login", error: "Invalid email or password" }, { status: 401 });
    if (url === "/api/auth/logout") return Response.json({ message: "Signed out" });
    if (url === "/api/auth/getAlluser")
      return Response.json({ code: "auth.forbidden", message: "Not allowed" }, { status: 403 });
    if (token !== state.good)
      return Response.json({ code: "auth.required", message: "Sign in" }, { status: 401 });
    return Response.json({ body: init.body ?? null });
  });
  return state;
}

let stop: () => void;
let went: string[];
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  went = [];
  stop = startSession({
    goToLogin: () => void went.push("/login"),
  });
  sessionState.set(null);
  setAccessToken(undefined);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

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
    vi.stubGlobal(
      "fetch",
      async () =>
        new Response("id,title\r\n", {
          headers: { "content-type": "text/csv; charset=utf-8", "x-next-cursor": "1" },
        }),
    );
    const { body, headers } = await requestApi("GET /api/book/export");
    expect([body, headers.get("x-next-cursor")]).toEqual(["id,title\r\n", "1"]);
  });

  it("is retried once after one refresh, shared by all calls that fail together", async () => {
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
    expect(shop.calls).toEqual([
      "POST /api/auth/refreshToken",
      "GET /api/orders/sales t11",
      "GET /api/gst-slabs/getGst t11",
    ]);
  });

  it("refreshes even before the session is started", async () => {
    stop();
    localStorage.setItem("user", JSON.stringify(reader));
    vi.resetModules();
    const shop = server();
    const fresh = await import("../../../src/app/api/call-api.ts");
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
    expect(went).toEqual([]);
    shop.refreshStatus = undefined;
    await callApi("GET /api/orders/sales");
    expect(shop.calls).toEqual([
      "POST /api/auth/refreshToken",
      "POST /api/auth/refreshToken",
      "GET /api/orders/sales t12",
    ]);
  });

  it("keeps a sign-in that comes before the answer to an older refresh", async () => {
    const shop = server();
    let respond = () => {};
    shop.refreshGate = new Promise<void>((resolve) => {
      respond = resolve;
    });
    signIn(reader, "t2");
    setAccessToken(undefined);
    const call = callApi("GET /api/orders/sales");
    await vi.waitFor(() => expect(shop.refreshes).toBe(1));
    shop.cookie = false;
    signIn({ ...reader, id: "us_2" }, "t2");
    respond();
    await call;
    expect(accessToken()).toBe("t2");
    expect(currentUser()?.id).toBe("us_2");
    expect(went).toEqual([]);
  });

  it("gives each refresh an idempotency key, and reuses it if the answer was lost", async () => {
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
    await expect(callApi("GET /api/auth/getAlluser")).rejects.toMatchObject({
      status: 403,
      code: "auth.forbidden",
      message: "Not allowed",
    });
    expect(shop.refreshes).toBe(1);
    expect(currentUser()).toEqual(reader);
    expect(went).toEqual([]);
  });

  it("is not repeated when the firewall limits it, and has its text and the time to wait", async () => {
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

  it("ends the session and goes to /login when the refresh is refused", async () => {
    const shop = server();
    shop.cookie = false;
    signIn(reader, "old");
    await expect(callApi("GET /api/orders/sales")).rejects.toMatchObject({ status: 401 });
    await vi.waitFor(() => expect(went).toEqual(["/login"]));
    expect(currentUser()).toBeNull();
    expect(localStorage.getItem("user")).toBeNull();
  });

  it("refreshes once when the session has ended", async () => {
    const shop = server();
    shop.cookie = false;
    signIn(reader, "t2");
    setAccessToken(undefined);
    await expect(callApi("GET /api/orders/sales")).rejects.toMatchObject({ status: 401 });
    expect(shop.calls).toEqual(["POST /api/auth/refreshToken"]);
  });

  it("does not treat a refused sign-in as a lost session", async () => {
    const shop = server();
    await expect(
      callApi("POST /api/auth/login", { json: { email: "", password: "" }, anonymous: true }),
    ).rejects.toMatchObject({
      status: 401,
      message: "Invalid email or password",
    });
    expect(shop.refreshes).toBe(0);
    expect(went).toEqual([]);
  });

  it("reports a missing network, and keeps the session", async () => {
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
    const error = await callApi("GET /api/orders/sales", { signal: stopper.signal }).catch(
      (thrown: unknown) => thrown,
    );
    expect((error as Error).name).toBe("AbortError");
  });
});

describe("the session", () => {
  it("keeps id, name, email and role, nothing else", () => {
    signIn({ ...reader, token: "secret" } as SessionUser, "t2");
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toEqual(reader);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("t2");
  });

  it("removes all data of the user from the device, except the cart", async () => {
    const shop = server();
    signIn(reader, "t2");
    localStorage.setItem("cart", "[]");
    userStorage.save("address", { city: "Singapore" });
    userStorage.save("intent", { city: "Singapore" }, localStorage);
    saveShipping({ fee: 400, country: "Singapore", zipCode: "018956", zoneId: null } as never);
    await saveOrders(reader.id, []);
    queryClient.setQueryData(["dashboard"], { totalOrders: 3 });
    await signOut();
    expect(currentUser()).toBeNull();
    expect(accessToken()).toBeUndefined();
    expect({ ...localStorage }).toEqual({ cart: "[]" });
    expect({ ...sessionStorage }).toEqual({});
    expect(calculatedShippingState.get()).toBeNull();
    expect(await savedOrders(reader.id)).toBeUndefined();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(shop.calls).toEqual(["DELETE /api/auth/logout"]);
  });

  it("sends an offline sign-out to the server later", async () => {
    const shop = server();
    signIn(reader, "t2");
    shop.down = true;
    await signOut();
    expect(currentUser()).toBeNull();
    shop.down = false;
    window.dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(localStorage.getItem("signOutOwed")).toBeNull());
    expect(shop.calls.at(-1)).toBe("DELETE /api/auth/logout");
  });

  it("is not restored by a response that arrives after the sign-out", async () => {
    const shop = server();
    signIn(reader, "t2");
    await signOut();
    updateUser({ ...reader, name: "Reader the Second" });
    expect(currentUser()).toBeNull();
    renewSession(reader, "t3");
    expect(currentUser()).toBeNull();
    expect(accessToken()).toBeUndefined();
    await vi.waitFor(() =>
      expect(shop.calls).toEqual(["DELETE /api/auth/logout", "DELETE /api/auth/logout"]),
    );

    const other: SessionUser = { ...reader, id: "us_2", name: "Other" };
    signIn(other, "t4");
    updateUser({ ...reader, name: "Reader the Second" });
    renewSession(reader, "t5");
    expect(currentUser()).toEqual(other);
    expect(accessToken()).toBe("t4");
  });

  it("takes the changed name and the renewed token of the signed-in user", () => {
    signIn(reader, "t2");
    updateUser({ ...reader, name: "Reader the Second" });
    renewSession({ ...reader, name: "Reader the Third" }, "t3");
    expect(currentUser()?.name).toBe("Reader the Third");
    expect(accessToken()).toBe("t3");
  });

  it("follows other tabs, even when storage is updated after the message", async () => {
    server();
    signIn(reader, "t2");
    const otherTab = new BroadcastChannel("session");
    otherTab.postMessage(null);
    await vi.waitFor(() => expect(currentUser()).toBeNull());
    expect(accessToken()).toBeUndefined();
    otherTab.postMessage(reader);
    await vi.waitFor(() => expect(currentUser()).toEqual(reader));
    otherTab.close();
  });

  it("follows a tab of an earlier build, whose message has no user", async () => {
    server();
    signIn(reader, "t2");
    localStorage.removeItem("user");
    const otherTab = new BroadcastChannel("session");
    otherTab.postMessage("changed");
    await vi.waitFor(() => expect(currentUser()).toBeNull());
    otherTab.close();
  });

  it("applies changes of other tabs from before it listened, and while it was frozen", () => {
    stop();
    signIn(reader, "t2");
    localStorage.removeItem("user");
    stop = startSession({ goToLogin: () => {} });
    expect(currentUser()).toBeNull();

    localStorage.setItem("user", JSON.stringify(reader));
    dispatchEvent(new Event("pageshow"));
    expect(currentUser()).toEqual(reader);
    localStorage.removeItem("user");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(currentUser()).toBeNull();
  });

  it("takes a token that another tab has fetched", async () => {
    const otherTab = new BroadcastChannel("access");
    otherTab.postMessage({ token: "theirs" });
    await vi.waitFor(() => expect(accessToken()).toBe("theirs"));
    otherTab.close();
  });
});
