import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_shop/")({ component: () => <h1>Frangipani Books</h1> });
