/** The event that `npm run ops -- release` sends to a version before it gets traffic. No other event has it. */
const HEALTH_CHECK = "healthCheck";

const isHealthCheck = (event: unknown): boolean =>
  typeof event === "object" && event !== null && HEALTH_CHECK in event;

/** A version fails the check if it cannot start, lacks a setting or permission, or cannot read the table. */
export const withHealthCheck =
  <Event, Context, Result>(
    check: () => Promise<unknown>,
    handle: (event: Event, context?: Context) => Promise<Result>,
  ) =>
  async (event: Event, context?: Context): Promise<Result | { status: "ok" }> => {
    if (!isHealthCheck(event)) return handle(event, context);
    await check();
    return { status: "ok" };
  };
