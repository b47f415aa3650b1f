import type { OrderWire } from "@frangipani/core/orders";
import { expect, it } from "vitest";
import { nextSteps } from "../../../src/orders/parts/OrderTimeline.tsx";

const awaiting = { attempt: { state: "awaiting-payment" }, orderStatus: "pending", paymentStatus: "unpaid" };
const neverPaid = { attempt: { state: "never-paid" }, orderStatus: "expired", paymentStatus: "unpaid" };
const paid = { attempt: null, paymentStatus: "paid" };

it.each([
  [awaiting, ["paid", "shipped", "delivered"]],
  [neverPaid, []],
  [{ ...paid, orderStatus: "pending" }, ["shipped", "delivered"]],
  [{ ...paid, orderStatus: "shipped" }, ["delivered"]],
  [{ ...paid, orderStatus: "delivered" }, []],
  [{ ...paid, orderStatus: "cancelled" }, []],
  [{ ...paid, orderStatus: "pending", paymentStatus: "refunded" }, []],
])("the next steps of %j are %j", (order, steps) => expect(nextSteps(order as OrderWire)).toEqual(steps));
