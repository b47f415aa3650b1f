import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../api/api-error.ts";
import { callApi } from "../../api/call-api.ts";
import { renewSubscription } from "../subscribe.ts";

export const DEVICES_FAILED = "The devices that listen could not be fetched";

/** Makes this device known again first, by which it is told from the others. */
export const devicesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["push", "devices", userId],
    queryFn: async ({ signal }) => {
      // Where that fails the list is as right without the mark.
      const thisDevice = await renewSubscription().catch(() => undefined);
      return { thisDevice, devices: await callApi("GET /api/push/subscriptions", { signal }) };
    },
    meta: { failure: DEVICES_FAILED },
  });

/** Also when it was removed on another device. */
export async function removeDevice(id: string): Promise<void> {
  try {
    await callApi("DELETE /api/push/subscription/:id", { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "push.device-missing")) throw error;
  }
}

export const topicsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["push", "topics", userId],
    queryFn: ({ signal }) => callApi("GET /api/push/topics", { signal }),
    meta: { failure: DEVICES_FAILED },
  });
