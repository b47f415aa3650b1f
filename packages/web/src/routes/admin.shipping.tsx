import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/admin/shipping")({
  component: () => <h1>Shipping</h1>,
});
