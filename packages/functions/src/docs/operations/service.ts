import { Health } from "../components.ts";
import type { Operation } from "../operation.ts";

const area = "Service";

export const service = {
  "GET /api/health": {
    area,
    isOurs: true,
    summary: "Whether the shop answers",
    answers: { 200: { what: "It does", json: Health } },
  },
  "GET /api/openapi.json": {
    area,
    isOurs: true,
    summary: "This document",
    answers: { 200: { what: "OpenAPI 3.1", text: "application/json" } },
    revalidates: true,
  },
  "GET /api/docs": {
    area,
    isOurs: true,
    summary: "This document, to be read",
    answers: { 200: { what: "A page", text: "text/html; charset=utf-8" } },
    revalidates: true,
  },
} satisfies Record<string, Operation>;
