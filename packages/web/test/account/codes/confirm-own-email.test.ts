// @vitest-environment happy-dom
import { createElement } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { ConfirmOwnEmail } from "../../../src/account/codes/ConfirmOwnEmail.tsx";
import type { SessionUser } from "../../../src/api/session/session-user.ts";
import { eventuallyRendered } from "../../support/eventually.ts";
import { control, press, render, type } from "../../support/render.ts";
import { withQueries } from "../../support/with-queries.ts";

let calls: [path: string, body: unknown][];
let response: () => Response;

beforeEach(() => {
  calls = [];
  response = () => Response.json({ message: "" });
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    calls.push([url, body ? JSON.parse(String(body)) : undefined]);
    return response();
  });
});

async function confirmOwnEmail() {
  const onConfirmed = vi.fn();
  const user = { id: "us_1", email: "mei@example.com" } as SessionUser;
  const form = createElement(
    ConfirmOwnEmail,
    { user, onConfirmed, purpose: "to go on" },
    "Please confirm it.",
  );
  return { page: await render(withQueries(form)), onConfirmed };
}

it("sends a code on request, and goes on after the right code", async () => {
  const { page, onConfirmed } = await confirmOwnEmail();
  expect(calls).toEqual([]);
  await press("Send a code to mei@example.com");
  expect(calls.map(([path]) => path)).toEqual(["/api/auth/send-email-code"]);
  await eventuallyRendered(() => control("Verify Code"));
  await type(page.querySelector("input") as HTMLInputElement, "123456");
  await press("Verify Code");
  await eventuallyRendered(() => expect(onConfirmed).toHaveBeenCalledOnce());
  expect(calls[1]).toEqual(["/api/auth/verify-email", { otp: "123456" }]);
});

it("shows why no code was sent", async () => {
  const message = "Too many attempts. Please try again in 30 seconds.";
  response = () => Response.json({ code: "auth.too-many-attempts", message }, { status: 429 });
  const { page } = await confirmOwnEmail();
  await press("Send a code to mei@example.com");
  await eventuallyRendered(() => expect(page.textContent).toContain(message));
});
