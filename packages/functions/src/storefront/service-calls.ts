import * as z from "zod/mini";
import { type Calls, callsOf } from "../contract/call.ts";

const Health = z.object({ status: z.literal("ok") });

const { ourAnyone } = callsOf("Service");

export const serviceCalls = {
  "GET /api/health": {
    ...ourAnyone,
    summary: "Whether the shop responds",
    response: { description: "It does", json: { Health } },
  },
  "GET /api/openapi.json": {
    ...ourAnyone,
    summary: "This document",
    response: { description: "OpenAPI 3.1", text: "application/json" },
    etag: "body",
  },
  "GET /api/docs": {
    ...ourAnyone,
    summary: "This document, to be read",
    response: { description: "A page", text: "text/html; charset=utf-8" },
    etag: "body",
  },
} satisfies Calls;
