export * from "./api-key.ts";
