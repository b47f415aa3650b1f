import { Failure } from "@frangipani/core/kernel";
import { confirmationNumber, type OrderWire } from "@frangipani/core/orders";
import type { ShipmentInput } from "@frangipani/core/orders/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, textOf } from "../../../api/api-error.ts";
import { callApi } from "../../../api/call-api.ts";
import { withRetries } from "../../../api/retry.ts";
import { callOnce } from "../../books/import/catalogue-file.ts";
import { ordersToPack, reloadOrder } from "../orders.ts";
import {
  findColumns,
  matchTracking,
  orderNumberIn,
  type TrackingRow,
  type TrackingTable,
  whyNotShipped,
} from "./match-tracking.ts";

type Orders = ReadonlyMap<string, readonly OrderWire[]>;
type MatchedFile = { table: TrackingTable; columns: ReturnType<typeof findColumns>; orders: Orders };
/** The outcome by line number: null if the order was shipped, or the reason why not. */
type Results = ReadonlyMap<number, string | null>;

export type TrackingStage =
  | { step: "choose"; problem: string | null }
  | { step: "reading"; done: number; total: number }
  | ({ step: "preview" } & MatchedFile)
  | {
      step: "shipping" | "done";
      rows: readonly TrackingRow[];
      results: Results;
      total: number;
      note: string | null;
    };

const START: TrackingStage = { step: "choose", problem: null };
const STOPPED = "Stopped. Read the same file again to continue: nothing is shipped twice.";

export function useTrackingFile() {
  const client = useQueryClient();
  const [stage, setStage] = useState<TrackingStage>(START);
  const stop = useRef<AbortController>(undefined);
  // Leaving the page stops shipping. Shipped orders stay shipped: choosing the same file again continues.
  useEffect(() => () => stop.current?.abort(), []);
  const newSignal = () => {
    stop.current?.abort();
    stop.current = new AbortController();
    return stop.current.signal;
  };

  const rows = rowsOf(stage);

  return {
    stage,
    rows,
    restart() {
      stop.current?.abort();
      setStage(START);
    },
    async read(file: File) {
      const signal = newSignal();
      const show = (done: number, total: number) =>
        signal.aborted || setStage({ step: "reading", done, total });
      show(0, 0);
      try {
        const table = await callOnce("readTable", file);
        const columns = findColumns(table);
        if (columns.order < 0)
          throw new Failure("invalid", "tracking.orders", "No column has order numbers (FB-… or FBK-…).");
        const orders = await findOrders(client, { table, column: columns.order, signal, onProgress: show });
        signal.throwIfAborted();
        setStage({ step: "preview", table, columns, orders });
      } catch (error) {
        if (signal.aborted) return;
        const isKnown = error instanceof Failure || error instanceof ApiError;
        setStage({ step: "choose", problem: isKnown ? error.message : "The file could not be read." });
      }
    },
    chooseColumn(tracking: number) {
      if (stage.step === "preview") setStage({ ...stage, columns: { ...stage.columns, tracking } });
    },
    async ship(carrier: ShipmentInput["carrier"]) {
      const signal = newSignal();
      const ready = rows.flatMap(({ line, order, trackingNumber, problem }) =>
        order && problem === null ? { line, order, input: { carrier, trackingNumber } } : [],
      );
      const results = new Map<number, string | null>();
      const show = (step: "shipping" | "done", note: string | null) =>
        setStage({ step, rows, results: new Map(results), total: ready.length, note });
      const onWait = () => signal.aborted || show("shipping", "The shop does not respond. Trying again…");
      let note: string | null = null;
      for (const { line, order, input } of ready) {
        if (signal.aborted) break;
        show("shipping", null);
        try {
          results.set(line, await shipOne(order, input, { signal, onWait }));
        } catch (error) {
          if (signal.aborted) break;
          results.set(line, textOf(error));
          // A refusal of one order does not apply to the next.
          if (error instanceof ApiError && [404, 409].includes(error.status)) continue;
          note = STOPPED;
          break;
        }
      }
      void reloadOrder(client, ...ready.map(({ order }) => order));
      if (!signal.aborted) show("done", note);
      // The user stopped shipping, and has not closed the dialog or chosen another file.
      else if (stop.current?.signal === signal)
        setStage((current) => (current.step === "done" ? { ...current, results } : current));
    },
    stop() {
      stop.current?.abort();
      setStage((current) =>
        current.step === "shipping" ? { ...current, step: "done", note: STOPPED } : current,
      );
    },
  };
}

const rowsOf = (stage: TrackingStage): readonly TrackingRow[] => {
  if (stage.step === "preview") return matchTracking(stage.table, stage.columns, stage.orders);
  return "rows" in stage ? stage.rows : [];
};

type FindOptions = {
  table: TrackingTable;
  column: number;
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
};

async function findOrders(
  client: QueryClient,
  { table, column, signal, onProgress }: FindOptions,
): Promise<Orders> {
  const toPackByNumber = new Map(
    (await client.fetchQuery(ordersToPack)).map((order) => [order.orderNumber, order]),
  );
  const numbers = new Set(table.rows.flatMap(({ cells }) => orderNumberIn(cells[column]) ?? []));
  const orders = new Map<string, readonly OrderWire[]>();
  for (const number of numbers) {
    onProgress(orders.size, numbers.size);
    const known = toPackByNumber.get(number as OrderWire["orderNumber"]);
    orders.set(number, known ? [known] : await searchOrders(number, signal));
  }
  return orders;
}

async function searchOrders(number: string, signal: AbortSignal): Promise<OrderWire[]> {
  const query = { q: number, limit: 10 };
  const found = await withRetries(() => callApi("GET /api/orders/getAllOrders", { query, signal }), {
    signal,
  });
  return found.filter(({ _id, orderNumber }) => orderNumber === number || confirmationNumber(_id) === number);
}

/** @returns null once it is shipped, or the reason why not: a colleague may have sent it since the file was read */
async function shipOne(
  { _id: id }: OrderWire,
  json: ShipmentInput,
  options: Parameters<typeof withRetries>[1],
): Promise<string | null> {
  const params = { id };
  const [current] = await withRetries(() => callApi("GET /api/orders/getOrderById/:id", { params }), options);
  const problem = current ? whyNotShipped(current, json.trackingNumber) : "No such order";
  if (problem) return problem;
  const shipment = { ...json, replaces: current?.shipment?.trackingNumber ?? null };
  await withRetries(() => callApi("PUT /api/orders/shipment/:id", { params, json: shipment }), options);
  return null;
}
