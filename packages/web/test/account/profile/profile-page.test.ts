// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { signIn } from "../../../src/api/session/session.ts";
import { userStorage } from "../../../src/device/user-storage.ts";
import { Route } from "../../../src/routes/_shop/profile.tsx";
import { eventuallyRendered } from "../../support/eventually.ts";
import { render } from "../../support/render.ts";
import { routed } from "../../support/routed.ts";
import { reader } from "../../support/session-server.ts";

it("begins anew for whoever signs in after somebody", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  signIn(reader, "t2");
  userStorage.save("pendingEmail", "new@x.example");
  const page = await render(await routed(Route.options.component as () => null));
  await eventuallyRendered(() => expect(page.textContent).toContain("new@x.example"));
  signIn({ ...reader, id: "us_2", email: "other@x.example" }, "t3");
  await eventuallyRendered(() => expect(page.textContent).toContain("other@x.example"));
  expect(page.textContent).not.toContain("new@x.example");
});
