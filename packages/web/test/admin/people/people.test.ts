// @vitest-environment happy-dom
import type { UserWire } from "@frangipani/core/accounts";
import { act, createElement } from "react";
import { expect, it, vi } from "vitest";
import { useDeactivateUser } from "../../../src/admin/people/people.ts";
import { render } from "../../support/render.ts";
import { recordToasts, withQueries } from "../../support/with-queries.ts";

let deactivate: (user: UserWire) => void;
function Row() {
  deactivate = useDeactivateUser().mutate;
  return null;
}

it("shows an error if undoing a user's deletion fails", async () => {
  vi.stubGlobal("fetch", async (path: string) =>
    path.startsWith("/api/auth/deleteUserById/")
      ? Response.json({})
      : Response.json({ code: "shop.unavailable", error: "Not just now" }, { status: 503 }),
  );
  const { client, toasts, undo } = recordToasts();
  await render(withQueries(createElement(Row), client));
  await act(async () => deactivate({ id: "us_1" } as UserWire));
  await expect.poll(() => toasts).toEqual(["User deleted successfully"]);
  await act(async () => undo());
  await expect.poll(() => toasts.at(-1)).toBe("Not just now");
});
