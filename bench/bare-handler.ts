import { Hono } from "hono";
import { handle } from "hono/aws-lambda";

/** The floor of a cold start: an app with one route. */
export const handler = handle(new Hono().get("/api/health", (c) => c.json({ status: "ok" })));
