import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import * as z from "zod/mini";

/** DynamoDB's codes of refusals that are temporary. */
const TableErrorCode = z.enum(["TransactionConflict", "ProvisionedThroughputExceeded", "ThrottlingError"]);
export type TableErrorCode = z.output<typeof TableErrorCode>;

const scope = {
  /** How many requests it applies to; by default all until `heal()` or `until`. */
  times: z.optional(z.int().check(z.positive())),
  until: z.optional(z.date()),
  /** The share of requests it applies to, at random: 0.1 is every tenth. */
  share: z.optional(z.number().check(z.positive(), z.maximum(1))),
  /** Applies only to operations whose name contains this, e.g. "SendEmail" or "POST /v1/refunds". */
  operation: z.optional(z.string()),
};

/** All but `error` and `refuse` also do the work of the request. */
export const FaultPlan = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("error"),
    status: z.optional(z.int().check(z.minimum(400), z.maximum(599))),
    /** For the table alone. */
    code: z.optional(TableErrorCode),
    ...scope,
  }),
  z.strictObject({
    /** Contention is for the table alone: each transaction holds its items for so long, and conflicts with others that want one of them. */
    kind: z.literal(["slow", "contention"]),
    milliseconds: z.int().check(z.positive()),
    ...scope,
  }),
  z.strictObject({ kind: z.literal(["refuse", "lost-response"]), ...scope }),
]);
export type FaultPlan = z.output<typeof FaultPlan>;

/** Failure on demand, for tests of how the shop handles it. */
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

/** `work` is what the request does without a fault. */
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
