/** What `npm run ops -- release` sends a version before it gets traffic. No event of API Gateway or a schedule has it. */
const HEALTH_CHECK = "healthCheck";

const isHealthCheck = (event: unknown): boolean =>
  typeof event === "object" && event !== null && HEALTH_CHECK in event;

/** A version that cannot start, lacks a name or a permission, or has no table, fails it. */
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
