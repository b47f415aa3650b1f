import { createFileRoute } from "@tanstack/react-router";
import { Home } from "../../features/home/Home.tsx";

export const Route = createFileRoute("/_shop/")({ component: Home });
