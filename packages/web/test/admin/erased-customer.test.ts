import { OrderId, type OrderWire } from "@frangipani/core/orders";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { orderColumns } from "../../src/admin/orders/columns.tsx";
import { customerColumns } from "../../src/admin/people/CustomersPage.tsx";
import { routed } from "../support/routed.ts";

const cellOf = async <Row>(
  columns: { header: string; cell(row: Row): ReactNode }[],
  header: string,
  row: Row,
) => renderToStaticMarkup(await routed(() => columns.find((column) => column.header === header)?.cell(row)));

it("the customers table shows an erased customer as 'Deleted customer', without an email link", async () => {
  const bought = { totalQuantity: 2, totalSpent: 44.16, lastOrderDate: null };
  const erased = { _id: "us_1", customerName: "", email: "", ...bought };
  const columns = customerColumns({ sorting: null, onSort() {} });
  expect(await cellOf(columns, "Customer", erased)).toContain("<strong>Deleted customer</strong>");
  expect(await cellOf(columns, "Email", erased)).not.toContain("<a");
});

it("the orders table shows the customer of an anonymized order as 'Deleted customer'", async () => {
  const order = { _id: OrderId.parse("or_1"), user: { name: "", email: "" } } as OrderWire;
  const columns = orderColumns({} as Parameters<typeof orderColumns>[0]);
  expect(await cellOf(columns, "Customer", order)).toContain("<strong>Deleted customer</strong>");
});
