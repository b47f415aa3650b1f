import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FieldChange } from "../../../src/admin/activity/ActivityPage.tsx";

it.each([
  ["price", "18.9", "24.9", "Price: <del>$18.90</del> → <ins>$24.90</ins>"],
  ["isActive", "true", "false", "Active: <del>yes</del> → <ins>no</ins>"],
  ["status", "false", "true", "Active: <del>no</del> → <ins>yes</ins>"],
  ["takenOn", null, "true", "Accepted unpaid"],
  ["trackingNumber", null, "N…", "Tracking number: <del>none</del> → <ins>N…</ins>"],
  ["carrier", "singpost", "dhl", "Carrier: <del>SingPost</del> → <ins>DHL Express</ins>"],
  ["holdsStock", "true", "false", "Copies back in stock"],
  ["holdsStock", "false", "true", "Copies taken from stock"],
])("a change of %s from %s to %s is shown as %s", (field, from, to, text) => {
  expect(renderToStaticMarkup(createElement(FieldChange, { field, from, to }))).toBe(`<span>${text}</span>`);
});
