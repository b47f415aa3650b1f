// @vitest-environment happy-dom
import { onlineManager } from "@tanstack/react-query";
import { act, createElement } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { ConfirmEmail, ProfileForm } from "../../src/account/ProfileForm.tsx";
import { signIn } from "../../src/api/session/session.ts";
import type { SessionUser } from "../../src/api/session/session-user.ts";
import { userStorage } from "../../src/device/device-storage.ts";
import { Route } from "../../src/routes/_shop/profile.tsx";
import { eventuallyRendered } from "../support/eventually.ts";
import { holdResponses } from "../support/held-responses.ts";
import { press, render, type } from "../support/render.ts";
import { routed } from "../support/routed.ts";
import { reader } from "../support/session-server.ts";
import { withQueries } from "../support/with-queries.ts";

it("does not show an earlier user's pending email address to the next user", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  signIn(reader, "t2");
  userStorage.save("pendingEmail", "new@x.example");
  const page = await render(await routed(Route.options.component as () => null));
  await eventuallyRendered(() => expect(page.textContent).toContain("new@x.example"));
  signIn({ ...reader, id: "us_2", email: "other@x.example" }, "t3");
  await eventuallyRendered(() => expect(page.textContent).toContain("other@x.example"));
  expect(page.textContent).not.toContain("new@x.example");
});

it("says offline what needs a network, instead of loading it", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  signIn(reader, "t2");
  const page = await render(await routed(Route.options.component as () => null));
  await eventuallyRendered(() => expect(page.textContent?.split("This needs a network.")).toHaveLength(4));
  expect(page.textContent).not.toContain("Loading");
  await act(async () => onlineManager.setOnline(true));
  await eventuallyRendered(() => expect(page.textContent).toContain("Loading your passkeys"));
});

const before = { id: "us_1", name: "Mei Tan", email: "mei@example.com", role: "customer" } as SessionUser;
const changed = { ...before, name: "Mei Lim", email: "mei.lim@example.com" };

const show = (user: SessionUser) => render(createElement(ProfileForm, { user, onPendingEmail() {} }));
const valuesOf = (page: HTMLElement) =>
  [...page.querySelectorAll("input")].slice(0, 2).map(({ value }) => value);

it("shows a name and an address that were changed on another device", async () => {
  await show(before);
  expect(valuesOf(await show(changed))).toEqual(["Mei Lim", "mei.lim@example.com"]);
});

it("keeps edited fields when name and address change elsewhere, and shows the new values after Cancel", async () => {
  const page = await show(before);
  await press("Edit Profile");
  await type(page.querySelector("input") as HTMLInputElement, "Mei Ling Tan");
  await show(changed);
  expect(valuesOf(page)).toEqual(["Mei Ling Tan", "mei@example.com"]);
  await press("Cancel");
  expect(valuesOf(page)).toEqual(["Mei Lim", "mei.lim@example.com"]);
});

it("keeps a name that was changed on another device when the code is sent again", async () => {
  const requests = holdResponses();
  const props = { user: before, email: changed.email, onDone() {} };
  await render(withQueries(createElement(ConfirmEmail, props)));
  await press("Resend");
  const resent = requests.find(({ url }) => url.includes("updateProfile"));
  expect(JSON.parse(String(resent?.init.body))).toEqual({
    name: before.name,
    email: changed.email,
    base: { email: before.email },
  });
});
