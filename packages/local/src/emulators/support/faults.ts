import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** What DynamoDB calls a refusal that passes by itself. */
export const TABLE_ERROR_CODES = [
  "TransactionConflict",
  "ProvisionedThroughputExceeded",
  "ThrottlingError",
] as const;
export type TableErrorCode = (typeof TABLE_ERROR_CODES)[number];

/** All but `error` and `refuse` also do the work of the request. */
export type Fault =
  /** `code` is for the table alone. */
  | { kind: "error"; status?: number | undefined; code?: TableErrorCode | undefined }
  | { kind: "refuse" }
  | { kind: "slow"; milliseconds: number }
  | { kind: "lost-response" }
  /** For the table alone: each transaction holds its items for so long, and conflicts with others that want one of them. */
  | { kind: "contention"; milliseconds: number };

export type FaultPlan = Fault & {
  /** How many requests it applies to; by default all until `heal()` or `until`. */
  times?: number | undefined;
  until?: Date | undefined;
  /** The share of requests it applies to, at random: 0.1 is every tenth. */
  share?: number | undefined;
  /** Applies only to operations whose name contains this, e.g. "SendEmail" or "POST /v1/refunds". */
  operation?: string | undefined;
};

/** Failure on demand, for tests of how the shop handles it. */
export type Faults = {
  fail(plan: FaultPlan): void;
  heal(): void;
  hasPlans(): boolean;
  plans(): readonly FaultPlan[];
  take(operation: string): Fault | undefined;
};

export function createFaults(): Faults {
  let plans: FaultPlan[] = [];
  const isUsedUp = (plan: FaultPlan) => plan.times === 0 || (plan.until && plan.until <= new Date());
  const activePlans = () => plans.filter((plan) => !isUsedUp(plan));
  return {
    fail: (plan) => {
      plans.push({ ...plan });
    },
    heal: () => {
      plans = [];
    },
    hasPlans: () => activePlans().length > 0,
    plans: activePlans,
    take: (operation) => {
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
  fault: Fault | undefined,
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
