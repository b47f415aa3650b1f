import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/admin/countries")({
  component: () => <h1>Countries</h1>,
});
