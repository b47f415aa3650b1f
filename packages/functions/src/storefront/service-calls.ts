import * as z from "zod/mini";
import type { Calls } from "../contract/call.ts";

const Health = z.object({ status: z.literal("ok") });

const area = "Service";

export const serviceCalls = {
  "GET /api/health": {
    area,
    audience: "anyone",
    isOurs: true,
    summary: "Whether the shop responds",
    response: { description: "It does", json: { Health } },
  },
  "GET /api/openapi.json": {
    area,
    audience: "anyone",
    isOurs: true,
    summary: "This document",
    response: { description: "OpenAPI 3.1", text: "application/json" },
    etag: "body",
  },
  "GET /api/docs": {
    area,
    audience: "anyone",
    isOurs: true,
    summary: "This document, to be read",
    response: { description: "A page", text: "text/html; charset=utf-8" },
    etag: "body",
  },
} satisfies Calls;
