// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, it } from "vitest";
import { ProfileForm } from "../../../src/account/profile/ProfileForm.tsx";
import type { SessionUser } from "../../../src/api/session/session-user.ts";
import { press, render, type } from "../../support/render.ts";

const before = { id: "us_1", name: "Mei Tan", email: "mei@example.com", role: "customer" } as SessionUser;
const changed = { ...before, name: "Mei Lim", email: "mei.lim@example.com" };

const show = (user: SessionUser) => render(createElement(ProfileForm, { user, onPendingEmail() {} }));
const valuesOf = (page: HTMLElement) =>
  [...page.querySelectorAll("input")].slice(0, 2).map(({ value }) => value);

it("shows what was changed elsewhere", async () => {
  await show(before);
  expect(valuesOf(await show(changed))).toEqual(["Mei Lim", "mei.lim@example.com"]);
});

it("keeps what is being typed when the address or the name is changed elsewhere, until Cancel", async () => {
  const page = await show(before);
  await press("Edit Profile");
  await type(page.querySelector("input") as HTMLInputElement, "Mei Ling Tan");
  await show(changed);
  expect(valuesOf(page)).toEqual(["Mei Ling Tan", "mei@example.com"]);
  await press("Cancel");
  expect(valuesOf(page)).toEqual(["Mei Lim", "mei.lim@example.com"]);
});
