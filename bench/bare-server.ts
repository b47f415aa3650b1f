/** The floor of bench/start.ts: a server that loads the same libraries as the product and does nothing. */
import "@aws-sdk/client-dynamodb";
import "@aws-sdk/client-s3";
import "@aws-sdk/client-ses";
import "@aws-sdk/util-dynamodb";
import "jose";
import "sharp";
import "stripe";
import "zod/mini";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const app = new Hono().get("/", (c) => c.text("ok"));
serve({ fetch: app.fetch, port: 0 }, ({ port }) =>
  console.log(`A bare server is ready at http://localhost:${port}`),
);
