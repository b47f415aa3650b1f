import { onlineManager } from "@tanstack/react-query";
import { toast } from "../ui/toast.ts";
import { connection } from "./browser/connection.ts";
import { createQueryClient } from "./create-query-client.ts";
import { currentUser, sessionState } from "./session.ts";

/** The server's answers, for the whole app: what one page asked, the next one need not ask again. */
export const queryClient = createQueryClient(toast);

onlineManager.setOnline(connection.get());
connection.subscribe(() => onlineManager.setOnline(connection.get()));

/** Whose answers these are: with another person, or nobody, they go. */
let theirs = currentUser()?.id;
sessionState.subscribe(() => {
  const userId = currentUser()?.id;
  if (theirs !== undefined && userId !== theirs) queryClient.clear();
  theirs = userId;
});
