// @vitest-environment happy-dom
import { act, createElement } from "react";
import { expect, it } from "vitest";
import { SecretDialog } from "../../../src/admin/keys/SecretDialog.tsx";
import { eventuallyRendered } from "../../support/eventually.ts";
import { render } from "../../support/render.ts";

it("shows a secret at once that is created after its form was closed", async () => {
  let submitSecret: (secret: string) => void = () => {};
  const form = (onSecret: typeof submitSecret) => {
    submitSecret = onSecret;
    return "The form";
  };
  const texts = { title: "Renew the secret", name: "secret" as const, warning: "", copiedText: "" };
  const parts = { ...texts, onClose() {}, children: form };
  const show = (open: boolean) => render(createElement(SecretDialog, { ...parts, open }));
  await show(true);
  await eventuallyRendered(() => expect(document.body.textContent).toContain("The form"));
  const finish = submitSecret;
  await show(false);
  await act(async () => finish("whsec_1"));
  await eventuallyRendered(() =>
    expect(document.querySelector<HTMLInputElement>("[role=dialog] input")?.value).toBe("whsec_1"),
  );
});
