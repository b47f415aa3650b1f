/** A server of nothing but the libraries that the product loads: the floor of bench/start.ts. */
import "@aws-sdk/client-dynamodb";
import "@aws-sdk/client-s3";
import "@aws-sdk/client-ses";
import "@aws-sdk/lib-dynamodb";
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
