import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import * as z from "zod/mini";

/** DynamoDB's codes of refusals that are temporary. */
const TableErrorCode = z.enum(["TransactionConflict", "ProvisionedThroughputExceeded", "ThrottlingError"]);
export type TableErrorCode = z.output<typeof TableErrorCode>;

const scope = {
  /** How many requests the fault applies to; by default all until `heal()` or `until`. */
  times: z.optional(z.int().check(z.positive())),
  until: z.optional(z.date()),
  /** The share of requests that the fault applies to, at random: 0.1 is one of ten. */
  share: z.optional(z.number().check(z.positive(), z.maximum(1))),
  /** The fault applies only to operations whose name contains this text, e.g. "SendEmail" or "POST /v1/refunds". */
  operation: z.optional(z.string()),
};

/** A planned fault. With all kinds but `error` and `refuse`, the work of the request is done. */
export const FaultPlan = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("error"),
    status: z.optional(z.int().check(z.minimum(400), z.maximum(599))),
    /** Only for the table: DynamoDB's code of the error. */
    code: z.optional(TableErrorCode),
    ...scope,
  }),
  z.strictObject({
    /** `contention` is only for the table: a transaction holds its items for this time, and conflicts with others that want one. */
    kind: z.literal(["slow", "contention"]),
    milliseconds: z.int().check(z.positive()),
    ...scope,
  }),
  z.strictObject({ kind: z.literal(["refuse", "lost-response"]), ...scope }),
]);
export type FaultPlan = z.output<typeof FaultPlan>;

/** The faults that are planned for one service, for tests of how the shop handles them. */
export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  let plans: FaultPlan[] = [];
  const isUsedUp = (plan: FaultPlan) => plan.times === 0 || (plan.until && plan.until <= new Date());
  const activePlans = () => plans.filter((plan) => !isUsedUp(plan));
  return {
    fail: (plan: FaultPlan) => void plans.push({ ...plan }),
    heal: () => {
      plans = [];
    },
    hasPlans: () => activePlans().length > 0,
    plans: (): readonly FaultPlan[] => activePlans(),
    /** The fault for a request, if one is planned; it counts as used. */
    take: (operation: string) => {
      plans = activePlans();
      const plan = plans.find(
        ({ operation: part = "", share = 1 }) => operation.includes(part) && Math.random() < share,
      );
      if (plan?.times !== undefined) plan.times -= 1;
      return plan;
    },
  };
}

/** Responds to a request with a fault, if there is one. `work` is what the request does without a fault. */
export async function injectFault(
  fault: FaultPlan | undefined,
  context: Context,
  work: () => Response | Promise<Response>,
  errorResponse: (status: number, code: TableErrorCode | undefined) => Response,
): Promise<Response> {
  switch (fault?.kind) {
    case undefined:
    case "contention":
      return work();
    case "error":
      return errorResponse(fault.status ?? 500, fault.code);
    case "refuse":
      return closeConnection(context);
    case "slow":
      await new Promise((resolve) => setTimeout(resolve, fault.milliseconds));
      return work();
    case "lost-response":
      await work();
      return closeConnection(context);
  }
}

function closeConnection(context: Context): Response {
  const bindings = context.env as Partial<HttpBindings> | undefined;
  if (!bindings?.incoming) throw new Error("The connection was closed (a fault asked for by a test).");
  bindings.incoming.socket.destroy();
  return new Response(null, { status: 500 });
}
