// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import { accessToken } from "../../../src/api/access-token.ts";
import { callApi } from "../../../src/api/call-api.ts";
import { queryClient } from "../../../src/api/queries/query-client.ts";
import {
  renewSession,
  sendPendingSignOut,
  signIn,
  signOut,
  updateUser,
} from "../../../src/api/session/session.ts";
import { currentUser, endedSession, type SessionUser } from "../../../src/api/session/session-user.ts";
import { startSession } from "../../../src/api/session/start-session.ts";
import "../../../src/app/register-device-data.ts";
import { calculatedShippingState, saveShipping } from "../../../src/cart/use-estimate.ts";
import { connection } from "../../../src/device/connection.ts";
import { deviceStorage, userStorage } from "../../../src/device/device-storage.ts";
import { savedOrders, saveOrders } from "../../../src/orders/saved-orders.ts";
import { holdResponses } from "../../support/held-responses.ts";
import { reader, server, sessionOfEachTest } from "../../support/session-server.ts";

const session = sessionOfEachTest();

/** Stubs Web Locks. */
function stubLocks() {
  const last = new Map<string, Promise<unknown>>();
  const request = (name: string, { signal }: LockOptions, run: () => Promise<unknown>) => {
    const aborted = new Promise((_, reject) => signal?.addEventListener("abort", reject));
    const turn = Promise.race([last.get(name) ?? Promise.resolve(), aborted]).then(run);
    last.set(
      name,
      turn.catch(() => {}),
    );
    return turn;
  };
  vi.stubGlobal("navigator", { onLine: true, locks: { request } });
}

describe("the session", () => {
  it("stores id, name, email and role only", () => {
    signIn({ ...reader, token: "secret" } as SessionUser, "t2");
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toEqual(reader);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("t2");
  });

  it("removes all data of the user except the cart at sign-out", async () => {
    const shop = server();
    signIn(reader, "t2");
    localStorage.setItem("cart", "[]");
    userStorage.save("address", { city: "Singapore" });
    userStorage.save("intent", { city: "Singapore" }, deviceStorage);
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

  it("is not reported as ended by a request that was sent before the sign-out and refused after it", async () => {
    const shop = server();
    signIn(reader, "t2");
    const late = callApi("GET /api/views/saved", {}).catch(() => {});
    shop.good = "of nobody";
    shop.cookie = false;
    await signOut();
    await late;
    await new Promise((done) => setTimeout(done));
    expect(session.visited).toEqual([]);
    expect(shop.refreshes).toBe(0);
    expect(endedSession()).toBeNull();
  });

  it("sends an offline sign-out to the server once it responds again", async () => {
    const shop = server();
    signIn(reader, "t2");
    shop.down = true;
    await signOut();
    expect(currentUser()).toBeNull();
    shop.down = false;
    // As when another request gets a response, although the device never was offline.
    connection.set(true);
    await expect.poll(() => localStorage.getItem("signOutPending")).toBeNull();
    expect(shop.calls.at(-1)).toBe("DELETE /api/auth/logout");
  });

  it("waits before a sign-in for a sign-out that another tab is sending, whose response removes the cookie", async () => {
    const requests = holdResponses();
    stubLocks();
    vi.resetModules();
    const otherTab = await import("../../../src/api/session/session.ts");
    localStorage.setItem("signOutPending", "1");
    void otherTab.sendPendingSignOut();
    const events: string[] = [];
    const sent = sendPendingSignOut().then(() => events.push("sign in"));
    await expect.poll(() => requests).toHaveLength(1);
    events.push("response");
    requests[0]?.respond({});
    await sent;
    expect(events).toEqual(["response", "sign in"]);
    expect(requests).toHaveLength(1);
  });

  it("waits before a sign-in for the refresh of another tab, for five seconds at most", async () => {
    const requests = holdResponses();
    stubLocks();
    const timeout = new AbortController();
    const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(timeout.signal);
    localStorage.setItem("user", JSON.stringify(reader));
    vi.resetModules();
    const otherTab = await import("../../../src/api/call-api.ts");
    const theirs = otherTab.callApi("GET /api/views/saved", {}).catch(() => {});
    await expect.poll(() => requests).toHaveLength(1);
    const json = { email: "b@x.example", password: "Password@1" };
    const signedIn = callApi("POST /api/auth/login", { json, anonymous: true });
    await new Promise((done) => setTimeout(done));
    expect(requests.map(({ url }) => url)).toEqual(["/api/auth/refreshToken"]);
    expect(limit).toHaveBeenCalledWith(5_000);
    timeout.abort();
    await expect.poll(() => requests.at(-1)?.url).toBe("/api/auth/login");
    requests[1]?.respond({ id: "us_2" });
    expect(await signedIn).toEqual({ id: "us_2" });
    const tokens = new BroadcastChannel("access");
    tokens.postMessage({ token: "theirs" });
    tokens.close();
    await expect.poll(() => accessToken()).toBe("theirs");
    requests[0]?.respond({ ...reader, accessToken: "late" });
    await expect
      .poll(() => requests.at(-1)?.init.headers)
      .toEqual(new Headers({ authorization: "Bearer theirs" }));
    requests[2]?.respond([]);
    await theirs;
    expect(accessToken()).toBe("theirs");
  });

  it("is not restored or changed by a response that arrives after the sign-out", async () => {
    const shop = server();
    signIn(reader, "t2");
    await signOut();
    updateUser({ ...reader, name: "Reader the Second" });
    expect(currentUser()).toBeNull();
    renewSession(reader, "t3");
    expect(currentUser()).toBeNull();
    expect(accessToken()).toBeUndefined();
    await expect.poll(() => shop.calls).toEqual(["DELETE /api/auth/logout", "DELETE /api/auth/logout"]);

    const other: SessionUser = { ...reader, id: "us_2", name: "Other" };
    signIn(other, "t4");
    updateUser({ ...reader, name: "Reader the Second" });
    renewSession(reader, "t5");
    expect(currentUser()).toEqual(other);
    expect(accessToken()).toBe("t4");
  });

  it("uses the changed name and the renewed token of the signed-in user", () => {
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
    await expect.poll(() => currentUser()).toBeNull();
    expect(accessToken()).toBeUndefined();
    otherTab.postMessage(reader);
    await expect.poll(() => currentUser()).toEqual(reader);
    otherTab.close();
  });

  it("follows a tab of an earlier build, whose message has no user", async () => {
    server();
    signIn(reader, "t2");
    localStorage.removeItem("user");
    const otherTab = new BroadcastChannel("session");
    otherTab.postMessage("changed");
    await expect.poll(() => currentUser()).toBeNull();
    otherTab.close();
  });

  it("removes a user's data when another user signs in without a sign-out, here or in another tab", async () => {
    server();
    for (const signInAsOther of [
      (other: SessionUser) => signIn(other, "t3"),
      (other: SessionUser) => {
        const otherTab = new BroadcastChannel("session");
        otherTab.postMessage(other);
        otherTab.close();
      },
      (other: SessionUser) => {
        localStorage.setItem("user", JSON.stringify(other));
        dispatchEvent(new Event("pageshow"));
      },
    ]) {
      signIn(reader, "t2");
      userStorage.save("pendingEmail", "new@x.example");
      saveShipping({ fee: 400, country: "Singapore", zipCode: "018956", zoneId: null } as never);
      signInAsOther({ ...reader, id: "us_2" });
      await expect.poll(() => currentUser()?.id).toBe("us_2");
      expect(userStorage.load("pendingEmail")).toBeUndefined();
      expect(calculatedShippingState.get()).toBeNull();
      expect({ ...sessionStorage }).toEqual({});
      await signOut();
    }
    signIn(reader, "t2");
    await saveOrders(reader.id, []);
    signIn({ ...reader, id: "us_2" }, "t3");
    await expect.poll(() => savedOrders(reader.id)).toBeUndefined();
  });

  it("applies changes that other tabs made before it listened or while it was frozen", () => {
    session.stop();
    signIn(reader, "t2");
    localStorage.removeItem("user");
    session.stop = startSession({ goToLogin: () => {} });
    expect(currentUser()).toBeNull();

    localStorage.setItem("user", JSON.stringify(reader));
    dispatchEvent(new Event("pageshow"));
    expect(currentUser()).toEqual(reader);
    localStorage.removeItem("user");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(currentUser()).toBeNull();
  });

  it("uses a token that another tab has fetched", async () => {
    const otherTab = new BroadcastChannel("access");
    otherTab.postMessage({ token: "theirs" });
    await expect.poll(() => accessToken()).toBe("theirs");
    otherTab.close();
  });
});

describe("a session that ends without a sign-out", () => {
  const draft = { base: { title: "Old" }, changes: { title: "New" } };
  const end = async () => {
    const shop = server();
    signIn({ ...reader, role: "admin" }, "t0");
    userStorage.save("draft.book.bk_1", draft, deviceStorage);
    userStorage.save("draft.delivery", { city: "Singapore", userId: reader.id });
    userStorage.save("orders", [1], deviceStorage);
    userStorage.save("confirmedPayments", ["or_1"], deviceStorage);
    shop.cookie = false;
    await expect(callApi("GET /api/views/saved", {})).rejects.toThrow();
    await expect.poll(() => session.visited).toEqual(["/login"]);
    return shop;
  };

  it("keeps drafts for the same user, and no other data", async () => {
    await end();
    expect(currentUser()).toBeNull();
    expect(userStorage.load("orders", deviceStorage)).toBeUndefined();
    expect(endedSession()).toEqual({ userId: reader.id, isDemoted: false });
    signIn(reader, "t2");
    expect(endedSession()).toBeNull();
    expect(userStorage.load("confirmedPayments", deviceStorage), "so that a reload empties no cart").toEqual([
      "or_1",
    ]);
    expect(userStorage.load("draft.book.bk_1", deviceStorage)).toEqual(draft);
    expect(userStorage.load("draft.delivery")).toEqual({ city: "Singapore", userId: reader.id });
  });

  it("removes the drafts when another user signs in", async () => {
    await end();
    signIn({ ...reader, id: "us_2" }, "t2");
    expect(userStorage.load("draft.book.bk_1", deviceStorage)).toBeUndefined();
    expect(userStorage.load("draft.delivery")).toBeUndefined();
  });

  it("keeps drafts when it ends in another tab, and removes them at sign-out", async () => {
    server();
    signIn(reader, "t2");
    userStorage.save("draft.book.bk_1", draft, deviceStorage);
    const otherTab = new BroadcastChannel("session");
    otherTab.postMessage(false);
    await expect.poll(() => currentUser()).toBeNull();
    expect(userStorage.load("draft.book.bk_1", deviceStorage)).toEqual(draft);
    otherTab.postMessage(null);
    await expect.poll(() => userStorage.load("draft.book.bk_1", deviceStorage)).toBeUndefined();
    otherTab.close();
  });

  it("ends when an administrator has become a customer", async () => {
    server();
    signIn({ ...reader, role: "admin" }, "t0");
    await expect(callApi("GET /api/views/saved", {})).rejects.toThrow();
    await expect.poll(() => session.visited).toEqual(["/login"]);
    expect(endedSession()).toEqual({ userId: reader.id, isDemoted: true });
  });
});
