import { assertSelf, userToWire } from "@frangipani/core/accounts";
import {
  dynamoApiKeys,
  dynamoExports,
  dynamoOrderLists,
  dynamoOutbox,
  dynamoPacking,
  dynamoThrottles,
  dynamoUserAccess,
} from "@frangipani/core/dynamo";
import { Failure } from "@frangipani/core/kernel";
import {
  addNote,
  askForExport,
  changeOrderStatus,
  customerToWire,
  dashboardToWire,
  decideRequest,
  endPacking,
  findExport,
  makeRequest,
  markPacking,
  type OrderStatus,
  orderMessages,
  orderToWire,
  readInvoice,
  readPackingMarks,
  refundOrder,
  refundPart,
  salesToWire,
  setShipment,
  undoOrderStatus,
} from "@frangipani/core/orders";
import { pageOf, routes } from "../contract/routes.ts";
import { createBase } from "../http/base.ts";
import { createIdentify, createIdentifyKey } from "../http/identify.ts";
import { withOrigin } from "../http/request.ts";
import { invoiceFile } from "../invoice/invoice-file.ts";
import { orderCalls } from "../orders/calls.ts";
import { listOrders } from "../orders/list.ts";
import { type OrderResources, orderPorts } from "./order-ports.ts";
import type { Resources } from "./resources.ts";

type OrdersResources = OrderResources &
  Pick<Resources, "publicKeys" | "clientIpAddress" | "office" | "officeFileUrl">;

const isPacked = (status: OrderStatus): boolean => status !== "pending" && status !== "processing";

/** @param ports replaced in part by tests */
export const createOrders = (resources: OrdersResources, ports = orderPorts(resources)) => {
  const lists = dynamoOrderLists(resources.table);
  const { office, officeFileUrl, table, clock } = resources;
  const outbox = dynamoOutbox(table);
  const packingPorts = { packing: dynamoPacking(table), clock };
  const exportPorts = { exports: dynamoExports(table), clock };
  const keyPorts = { apiKeys: dynamoApiKeys(table), throttles: dynamoThrottles(table), clock };
  return createBase(createIdentify(dynamoUserAccess(table), resources), createIdentifyKey(keyPorts))
    .use(withOrigin(resources))
    .route(
      "/",
      routes(orderCalls, {
        "GET /api/orders/getOrderById/:id": async ({ params, principal }) => {
          const order = await ports.orders.get(params.id);
          if (!order || (principal.role !== "admin" && order.userId !== principal._id))
            throw new Failure("missing", "order.missing", orderMessages.noneFound);
          return [orderToWire(order, principal._id)];
        },
        "GET /api/orders/getAllOrders": ({ c, principal, query }) =>
          listOrders(c, { lists, office }, principal, query),
        "PUT /api/orders/updateStatus/:id": async ({ c, actor, principal, params, query, json }) => {
          // Refuses before anything is changed if the index, which returns the list, is unavailable.
          if (query.q || query.order) await office();
          await changeOrderStatus(ports, actor, params.id, json);
          if (isPacked(json.orderStatus)) await endPacking(packingPorts, params.id);
          return listOrders(c, { lists, office }, principal, query);
        },
        "POST /api/orders/undoStatus/:id": async ({ actor, principal, params, json }) =>
          orderToWire(await undoOrderStatus(ports, actor, params.id, json.undoId), principal._id),
        "PUT /api/orders/shipment/:id": async ({ actor, principal, params, json }) => {
          const { replaces, ...shipment } = json;
          const order = await setShipment(ports, actor, params.id, shipment, replaces);
          await endPacking(packingPorts, params.id);
          return orderToWire(order, principal._id);
        },
        "POST /api/orders/request/:id": async ({ principal, params, json }) =>
          orderToWire(await makeRequest(ports, principal, params.id, json), principal._id),
        "PUT /api/orders/request/:id": async ({ actor, principal, params, json }) =>
          orderToWire(await decideRequest(ports, actor, params.id, json), principal._id),
        "GET /api/orders/mails/:id": ({ params }) => outbox.ofOrder(params.id),
        "GET /api/orders/packing": () => readPackingMarks(packingPorts),
        "PUT /api/orders/packing": ({ actor, json }) => markPacking(packingPorts, actor, json),
        "POST /api/orders/note/:id": async ({ actor, principal, params, json }) =>
          orderToWire(await addNote(ports, actor, params.id, json), principal._id),
        "POST /api/orders/exports": async ({ actor, principal, json }) => {
          await askForExport(exportPorts, actor, principal, json);
          return { id: json.id };
        },
        "GET /api/orders/exports/:id": async ({ params }) => ({
          url: await officeFileUrl(await findExport(exportPorts, params.id)),
        }),
        "GET /api/orders/requests": async ({ principal }) =>
          (await lists.withRequest()).map((order) => orderToWire(order, principal._id)),
        "GET /api/orders/payment-problems": async ({ principal }) =>
          (await lists.withPaymentProblem()).map((order) => orderToWire(order, principal._id)),
        "POST /api/orders/refund/:id": async ({ actor, principal, params }) =>
          orderToWire(await refundOrder(ports, actor, params.id), principal._id),
        "POST /api/orders/part-refund/:id": async ({ actor, principal, params, json }) =>
          orderToWire(await refundPart(ports, actor, params.id, json), principal._id),
        "GET /api/orders/invoice/:order": ({ principal, params }) =>
          readInvoice(ports, principal, params.order),
        "GET /api/orders/invoice/:order/pdf": async ({ c, principal, params, query }) => {
          const { fileName, contentType, content } = await invoiceFile(
            await readInvoice(ports, principal, params.order),
            query.note,
          );
          return c.body(Uint8Array.from(content), 200, {
            "content-type": contentType,
            "content-disposition": `attachment; filename="${fileName}"`,
          });
        },
        "GET /api/orders/sales": async () => {
          const [index, days] = await Promise.all([office(), lists.sales(ports.clock.now())]);
          return salesToWire({ days, groups: index.countGroups() });
        },
        "GET /api/orders/getAllOrdersByUser": async ({ c, query }) => {
          const { items, cursor } = await lists.customers(query);
          return pageOf(c, items, cursor).map(customerToWire);
        },
        "GET /api/orders/customers": async ({ query: { page, limit, ...listing } }) => {
          const index = await office();
          const { ids, ...counts } = index.customers(listing, { offset: (page - 1) * limit, limit });
          return { ...counts, customers: (await lists.customersOf(ids)).map(customerToWire) };
        },
        "GET /api/orders/users": async ({ query: { page, limit, ...listing } }) => {
          const index = await office();
          const { ids, ...counts } = index.users(listing, { offset: (page - 1) * limit, limit });
          return { ...counts, users: (await lists.usersOf(ids)).map(userToWire) };
        },
        "POST /api/orders/getUserOrder/:userId": async ({ principal, params }) => {
          const { _id } = assertSelf(principal, params.userId);
          return dashboardToWire(await lists.dashboard(_id), _id);
        },
        "GET /api/orders/getOrdersByUser/:userId": async ({ c, principal, params, query }) => {
          const { _id } = assertSelf(principal, params.userId);
          const { items, cursor } = await lists.ofUser(_id, query);
          return pageOf(c, items, cursor).map((order) => orderToWire(order, _id));
        },
      }),
    );
};
