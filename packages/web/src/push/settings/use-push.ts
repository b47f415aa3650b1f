import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { currentSubscription, isPushSupported, needsInstallation } from "../push-subscription.ts";
import { subscribe } from "../subscribe.ts";

type PushState = "unsupported" | "install-first" | "denied" | "off" | "on";

const PUSH_FAILED = "Notifications could not be switched on";

/** The push state of this browser. */
export const pushQuery = queryOptions({
  queryKey: ["push", "device"],
  queryFn: readState,
  // Runs offline, since it only asks the browser.
  networkMode: "always",
});

async function readState(): Promise<PushState> {
  if (!isPushSupported()) return needsInstallation() ? "install-first" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  return (await currentSubscription()) ? "on" : "off";
}

export function usePush() {
  const client = useQueryClient();
  const { data: state } = useQuery(pushQuery);
  const start = useMutation({
    mutationFn: () => subscribe(),
    onSettled: () => client.invalidateQueries({ queryKey: ["push"] }),
    meta: { failure: PUSH_FAILED },
  });
  return { state, isStarting: start.isPending, start: () => start.mutate() };
}
