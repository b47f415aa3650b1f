import { AsyncLocalStorage } from "node:async_hooks";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";

/** `awsRequestId` is needed to contact AWS's support. */
type Call = {
  command: string | undefined;
  milliseconds: number;
  awsRequestId: string | undefined;
  attempts: number | undefined;
  /** Name of the error. */
  failed: string | undefined;
};
type Use = { units: number; requests: number; calls: Call[]; isThrottled: boolean };
const current = new AsyncLocalStorage<Use>();

// Maximum calls in one log line.
const MAX_CALLS = 50;

/** Adds the consumed capacity to the current request. */
export const meter = ({ units }: { units: number }): void => {
  const use = current.getStore();
  if (!use) return;
  use.units += units;
  use.requests += 1;
};

/** Adds a call of the table to the current request. */
export const noteCall = (call: Call, isThrottled = false): void => {
  const use = current.getStore();
  if (!use) return;
  if (use.calls.length < MAX_CALLS) use.calls.push(call);
  use.isThrottled ||= isThrottled;
};

/** Whether a call of the table in the current request was throttled, even if a retry succeeded. */
export const wasThrottled = (): boolean => current.getStore()?.isThrottled ?? false;

export async function metered<T>(work: () => Promise<T>): Promise<{ result: T; use: Use }> {
  const use: Use = { units: 0, requests: 0, calls: [], isThrottled: false };
  const result = await current.run(use, work);
  return { result, use };
}

type Metadata = { $metadata?: { requestId?: string; attempts?: number } };
type Cancelled = { CancellationReasons?: { Code?: string }[] };

const THROTTLED = ["ProvisionedThroughputExceeded", "ThrottlingError"];

/** The SDK retries throttled requests and temporary failures, but not cancelled transactions. */
const isThrottled = ({ $metadata, CancellationReasons = [] }: Metadata & Cancelled): boolean =>
  ($metadata?.attempts ?? 1) > 1 || CancellationReasons.some(({ Code = "" }) => THROTTLED.includes(Code));

/** Records each call of the table, including failed ones, for the log lines of slow and failed requests. */
export function noteTableCalls(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const startedAt = performance.now();
        const note = (result: Metadata & Cancelled, failed?: string) =>
          noteCall(
            {
              command: commandName,
              milliseconds: Math.round(performance.now() - startedAt),
              awsRequestId: result.$metadata?.requestId,
              attempts: result.$metadata?.attempts,
              failed,
            },
            isThrottled(result),
          );
        try {
          const result = await next(args);
          note(result.output);
          return result;
        } catch (error) {
          note(error as Metadata, (error as Error).name);
          throw error;
        }
      },
    { step: "initialize", name: "noteTableCalls" },
  );
}
