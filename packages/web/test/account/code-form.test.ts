// @vitest-environment happy-dom
import { act, createElement } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { CodeForm, ConfirmOwnEmail } from "../../src/account/CodeForm.tsx";
import { ApiError, networkError } from "../../src/api/api-error.ts";
import { createQueryClient } from "../../src/api/queries/query-client.ts";
import type { SessionUser } from "../../src/api/session/session-user.ts";
import { eventuallyRendered } from "../support/eventually.ts";
import { control, press, render, type } from "../support/render.ts";
import { withQueries } from "../support/with-queries.ts";

const toasts = { success: vi.fn(), error: vi.fn() };

type CodeFormOptions = { refusal?: ApiError; response?: Promise<void> };

async function renderCodeForm({ refusal, response }: CodeFormOptions = {}) {
  const codes: string[] = [];
  const onResend = vi.fn(async () => response);
  const page = await render(
    withQueries(
      createElement(CodeForm, {
        onCode: async (code) => {
          codes.push(code);
          await response;
          if (refusal) throw refusal;
        },
        onResend,
      }),
      createQueryClient(toasts),
    ),
  );
  const input = page.querySelector("input") as HTMLInputElement;
  return { codes, onResend, input, text: () => page.textContent };
}

it("sends six digits, and shows an error for fewer", async () => {
  const { codes, input, text } = await renderCodeForm();
  await type(input, "123");
  await press("Verify Code");
  expect(text()).toContain("Please enter all 6 digits");
  await type(input, "123 456");
  expect(text()).not.toContain("Please enter all 6 digits");
  await press("Verify Code");
  expect(codes).toEqual(["123456"]);
});

it("shows the reason after a wrong code, empties the field and focuses it", async () => {
  const { input, text } = await renderCodeForm({
    refusal: new ApiError(400, "auth.invalid-code", "Invalid OTP"),
  });
  await type(input, "123456");
  await press("Verify Code");
  expect(text()).toContain("Invalid OTP");
  expect(input.value).toBe("");
  expect(document.activeElement).toBe(input);
});

it("keeps the digits when the network did not respond", async () => {
  const { input } = await renderCodeForm({ refusal: networkError() });
  await type(input, "123456");
  await press("Verify Code");
  expect(input.value).toBe("123456");
});

it("empties the field when another code was sent", async () => {
  const { input } = await renderCodeForm();
  await type(input, "123");
  await press("Resend");
  expect(input.value).toBe("");
  expect(toasts.success.mock.lastCall?.[0]).toBe("A new verification code has been sent");
});

it("sends one more code for two presses at once, and another one for a later press", async () => {
  const { onResend } = await renderCodeForm();
  await act(async () => {
    control("Resend").click();
    control("Resend").click();
  });
  expect(onResend).toHaveBeenCalledOnce();
  await press("Resend");
  expect(onResend).toHaveBeenCalledTimes(2);
});

it.each(["Resend", "Verify Code"])(
  "keeps digits that were typed before a late response to %s",
  async (button) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { input } = await renderCodeForm({
      refusal: new ApiError(400, "auth.invalid-code", "Invalid OTP"),
      response: promise,
    });
    await type(input, "123456");
    await press(button);
    await type(input, "65432");
    await act(async () => resolve());
    expect(input.value).toBe("65432");
  },
);

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

async function renderConfirmOwnEmail() {
  const onConfirmed = vi.fn();
  const user = { id: "us_1", email: "mei@example.com" } as SessionUser;
  const props = { user, onConfirmed, purpose: "to go on" };
  const form = createElement(ConfirmOwnEmail, props, "Please confirm it.");
  return { page: await render(withQueries(form)), onConfirmed };
}

it("sends a code only when pressed, and calls onConfirmed after the right code", async () => {
  const { page, onConfirmed } = await renderConfirmOwnEmail();
  expect(calls).toEqual([]);
  await press("Send a code to mei@example.com");
  expect(calls.map(([path]) => path)).toEqual(["/api/auth/send-email-code"]);
  await eventuallyRendered(() => control("Verify Code"));
  await type(page.querySelector("input") as HTMLInputElement, "123456");
  await press("Verify Code");
  await eventuallyRendered(() => expect(onConfirmed).toHaveBeenCalledOnce());
  expect(calls[1]).toEqual(["/api/auth/verify-email", { otp: "123456" }]);
});

it("shows the server's message if no code could be sent", async () => {
  const message = "Too many attempts. Please try again in 30 seconds.";
  response = () => Response.json({ code: "auth.too-many-attempts", message }, { status: 429 });
  const { page } = await renderConfirmOwnEmail();
  await press("Send a code to mei@example.com");
  await eventuallyRendered(() => expect(page.textContent).toContain(message));
});
