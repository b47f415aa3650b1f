import { formatDate } from "@frangipani/core/kernel";
import type { PushSubscriptionWire, PushTopics } from "@frangipani/core/push";
import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../api/call-api.ts";
import type { SessionUser } from "../api/session/session-user.ts";
import { Button } from "../ui/actions/Button.tsx";
import { NotLoaded } from "../ui/feedback/NotLoaded.tsx";
import { Checkbox } from "../ui/form/Form.tsx";
import { Card } from "../ui/layout/Card.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import { PushOffer, pushQuery, usePush } from "./PushOffer.tsx";
import { isDeviceMissing, removeSubscription, renewSubscription } from "./push-subscription.ts";

const TOPICS = [
  ["orderProgress", "Your orders: sent, delivered, refunded"],
  ["bookAlerts", "Your alerts on books"],
] as const satisfies (readonly [keyof PushTopics, string])[];

export function NotificationSettings({ user }: { user: SessionUser }) {
  const devices = useQuery(devicesQuery(user.id));
  const topics = useQuery(topicsQuery(user.id));
  const { state } = usePush();
  return (
    <Card title="Notifications" id="notifications">
      <p>
        With notifications on, you get one here instead of an email. Confirmations, invoices and codes always
        come by email.
      </p>
      {state !== "on" && <PushOffer label="Tell me on this device" />}
      {devices.data && topics.data ? (
        <>
          <Devices user={user} devices={devices.data.devices} thisDevice={devices.data.thisDevice} />
          <Topics user={user} topics={topics.data} />
        </>
      ) : (
        <NotLoaded
          label="Loading your devices"
          failure={devices.isError ? DEVICES_FAILED : TOPICS_FAILED}
          width="12rem"
          query={{
            isError: devices.isError || topics.isError,
            isPaused: devices.isPaused || topics.isPaused,
            isFetching: devices.isFetching || topics.isFetching,
            refetch: () => Promise.all([devices.refetch(), topics.refetch()]),
          }}
        />
      )}
    </Card>
  );
}

type DevicesProps = { user: SessionUser; devices: PushSubscriptionWire[]; thisDevice: string | undefined };

function Devices({ user, devices, thisDevice }: DevicesProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: async ({ id }: PushSubscriptionWire) => {
      await removeDevice(id);
      if (id === thisDevice) await removeSubscription();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["push"] }),
    meta: { failure: "The device could not be removed", success: "Removed" },
  });
  if (devices.length === 0) return null;
  return (
    <ul role="list" className={shared.stack2} aria-label={`Devices of ${user.name} that listen`}>
      {devices.map((device) => (
        <li key={device.id} className={shared.between}>
          <span>
            <span>{device.id === thisDevice ? `${device.device} (this device)` : device.device}</span>
            <span
              className={cx(shared.note, shared.block)}
            >{`last used ${formatDate(device.lastUsedAt)}`}</span>
          </span>
          <Button
            size="sm"
            busy={remove.isPending && remove.variables.id === device.id}
            aria-label={`Remove ${device.device}`}
            onClick={() => remove.mutate(device)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

type Choice = { topic: keyof PushTopics; isChosen: boolean };

function Topics({ user, topics }: { user: SessionUser; topics: PushTopics }) {
  const client = useQueryClient();
  const { queryKey } = topicsQuery(user.id);
  const change = useMutation({
    mutationKey: queryKey,
    // Sequential, so that the last choice is the one that counts.
    scope: { id: "push-topics" },
    mutationFn: ({ topic, isChosen }: Choice) =>
      callApi("PUT /api/push/topics", {
        json: { ...topics, [topic]: isChosen, base: { [topic]: !isChosen } },
      }),
    onSuccess: async (stored) => {
      // A pending response would overwrite the choice.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, stored);
    },
    meta: { failure: "The change could not be saved" },
  });
  // Shown over the stored topics, so that a checkbox changes at once.
  const pending = useMutationState({
    filters: { mutationKey: queryKey, status: "pending" },
    select: ({ state }) => state.variables as Choice,
  });
  const isChosen = (topic: keyof PushTopics) =>
    pending.findLast((choice) => choice.topic === topic)?.isChosen ?? topics[topic];
  return (
    <fieldset className={shared.stack1}>
      <legend>By notification</legend>
      {TOPICS.map(([topic, label]) => (
        <Checkbox
          key={topic}
          label={label}
          checked={isChosen(topic)}
          onChange={({ target }) => change.mutate({ topic, isChosen: target.checked })}
        />
      ))}
    </fieldset>
  );
}

const DEVICES_FAILED = "The devices that listen could not be fetched";
const TOPICS_FAILED = "Your choice of notifications could not be fetched";

/** Lists the devices, and renews this device's registration first, whose id marks it in the list. */
const devicesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["push", "devices", userId],
    queryFn: async ({ client, signal }) => {
      // If renewing fails, the list is shown without the mark.
      const thisDevice = await renewSubscription().catch(() => undefined);
      if (!thisDevice) void client.invalidateQueries({ queryKey: pushQuery.queryKey });
      return {
        thisDevice: thisDevice?.id,
        devices: await callApi("GET /api/push/subscriptions", { signal }),
      };
    },
    meta: { failure: DEVICES_FAILED },
  });

/** Also succeeds if the device was removed elsewhere meanwhile. */
async function removeDevice(id: string): Promise<void> {
  try {
    await callApi("DELETE /api/push/subscription/:id", { params: { id } });
  } catch (error) {
    if (!isDeviceMissing(error)) throw error;
  }
}

const topicsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["push", "topics", userId],
    queryFn: ({ signal }) => callApi("GET /api/push/topics", { signal }),
    meta: { failure: TOPICS_FAILED },
  });
