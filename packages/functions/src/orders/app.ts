import type { OrderLists } from "@frangipani/core/dynamo/order-lists";
import { Failure } from "@frangipani/core/kernel/failure";
import { changeOrderStatus } from "@frangipani/core/orders/change-status";
import { orderMessages } from "@frangipani/core/orders/messages";
import type { CheckoutPorts } from "@frangipani/core/orders/ports";
import { refundOrder } from "@frangipani/core/orders/refund-order";
import { orderToWire } from "@frangipani/core/orders/wire";
import { asAdmin, asSignedIn, onlySelf } from "@frangipani/core/users/who";
import { createBase, type Identify } from "../http/base.ts";
import { input } from "../http/input.ts";
import { nextCursor } from "../http/paging.ts";
import { CustomerParam, OrderList, OrderPage, OrderParam, StatusInput } from "./inputs.ts";
import { answerList } from "./list.ts";

export type OrdersDeps = {
  ports: CheckoutPorts;
  lists: OrderLists;
  identify: Identify;
};

/** Orders, for those whose they are and for administrators (spec §7, Payment and orders). */
export const createOrders = ({ ports, lists, identify }: OrdersDeps) => {
  const missing = () => new Failure("missing", "order.missing", orderMessages.noneFound);
  return (
    createBase(identify)
      .get("/orders/getOrderById/:id", input("param", OrderParam), async (c) => {
        const person = asSignedIn(c.var.user);
        const order = await ports.orders.get(c.req.valid("param").id);
        if (!order || (person.role !== "admin" && order.userId !== person._id)) throw missing();
        return c.json([orderToWire(order, person._id)]);
      })
      .get("/orders/getAllOrders", input("query", OrderList), async (c) => {
        return answerList(c, lists, asAdmin(c.var.user), c.req.valid("query"));
      })
      .put(
        "/orders/updateStatus/:id",
        input("param", OrderParam),
        input("query", OrderList),
        input("json", StatusInput),
        async (c) => {
          const admin = asAdmin(c.var.user);
          await changeOrderStatus(ports, admin, c.req.valid("param").id, c.req.valid("json").orderStatus);
          return answerList(c, lists, admin, c.req.valid("query"));
        },
      )
      /** Beyond the specification: gives the money of a cancelled order back. */
      .post("/orders/refund/:id", input("param", OrderParam), async (c) => {
        const admin = asAdmin(c.var.user);
        return c.json(orderToWire(await refundOrder(ports, admin, c.req.valid("param").id), admin._id));
      })
      /** Beyond the specification: what was sold in the last days, and how many orders wait where. */
      .get("/orders/sales", async (c) => {
        asAdmin(c.var.user);
        return c.json(await lists.sales(ports.clock.now()));
      })
      .get("/orders/getAllOrdersByUser", input("query", OrderPage), async (c) => {
        asAdmin(c.var.user);
        const { items, cursor } = await lists.customers(c.req.valid("query"));
        nextCursor(c, cursor);
        return c.json(items);
      })
      .post("/orders/getUserOrder/:userId", input("param", CustomerParam), async (c) =>
        c.json(await lists.dashboard(onlySelf(asSignedIn(c.var.user), c.req.valid("param").userId)._id)),
      )
      .get(
        "/orders/getOrdersByUser/:userId",
        input("param", CustomerParam),
        input("query", OrderPage),
        async (c) => {
          const person = onlySelf(asSignedIn(c.var.user), c.req.valid("param").userId);
          const { items, cursor } = await lists.ofUser(person._id, c.req.valid("query"));
          nextCursor(c, cursor);
          return c.json(items.map((order) => orderToWire(order, person._id)));
        },
      )
  );
};
