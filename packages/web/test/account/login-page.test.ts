// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, it, vi } from "vitest";
import { LoginForm } from "../../src/account/LoginPage.tsx";
import { signOutPending } from "../../src/api/session/session-user.ts";
import { startSession } from "../../src/api/session/start-session.ts";
import { connection } from "../../src/device/connection.ts";
import { eventuallyRendered } from "../support/eventually.ts";
import { press, render, type } from "../support/render.ts";
import { routed } from "../support/routed.ts";
import { withQueries } from "../support/with-queries.ts";

it("signs in only after the response to a pending sign-out, which removes the cookie", async () => {
  const calls: string[] = [];
  let isDown = true;
  let respond = (_: Response): void => {};
  vi.stubGlobal("fetch", async (url: string) => {
    if (isDown) throw new TypeError("Failed to fetch");
    calls.push(url);
    if (url === "/api/auth/login") return Response.json({ otpRequired: true, tempToken: "t" });
    return new Promise<Response>((done) => {
      respond = done;
    });
  });
  signOutPending.set(true);
  const stop = startSession({ goToLogin: () => {} });
  const form = () =>
    withQueries(createElement(LoginForm, { from: undefined, onResponse: () => {}, onSignedIn: () => {} }));
  const page = await render(await routed(form));
  const field = (name: string) => page.querySelector(`input[name=${name}]`) as HTMLInputElement;
  await type(field("email"), "reader@x.example");
  await type(field("password"), "secret1");
  await press("Sign In");
  await eventuallyRendered(() => expect(page.textContent).toContain("signed in once you are back online"));
  isDown = false;
  connection.set(true);
  await eventuallyRendered(() => expect(calls).toContain("/api/auth/logout"));
  await eventuallyRendered(() => {});
  expect(calls).toEqual(["/api/auth/logout"]);
  respond(Response.json({ message: "Signed out" }));
  await eventuallyRendered(() => expect(calls).toEqual(["/api/auth/logout", "/api/auth/login"]));
  stop();
});
