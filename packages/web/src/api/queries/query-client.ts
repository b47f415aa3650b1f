import { onlineManager } from "@tanstack/react-query";
import { connection } from "../../device/connection.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { currentUser, sessionState } from "../session/session-user.ts";
import { createQueryClient } from "./create-query-client.ts";

export const queryClient = createQueryClient(toast);

onlineManager.setOnline(connection.get());
connection.subscribe(() => onlineManager.setOnline(connection.get()));

let cachedUserId = currentUser()?.id;
sessionState.subscribe(() => {
  const userId = currentUser()?.id;
  if (cachedUserId !== undefined && userId !== cachedUserId) queryClient.clear();
  cachedUserId = userId;
});
