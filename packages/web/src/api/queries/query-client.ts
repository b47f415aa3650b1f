import { onlineManager } from "@tanstack/react-query";
import { connection } from "../../device/connection.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { onUserLeft } from "../session/session-user.ts";
import { createQueryClient } from "./create-query-client.ts";

export const queryClient = createQueryClient(toast);

onlineManager.setOnline(connection.get());
connection.subscribe(() => onlineManager.setOnline(connection.get()));

onUserLeft(() => queryClient.clear());
