import { type NOTICE_TIMES, NoticesInput, noticeMessages } from "@frangipani/core/notices";
import type { ApiInput, ApiResponse } from "@frangipani/functions/api";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { pushQuery } from "../../push/PushOffer.tsx";
import { renewSubscription, subscribe } from "../../push/push-subscription.ts";
import { ErrorState } from "../../ui/feedback/EmptyState.tsx";
import { Loading } from "../../ui/feedback/Skeleton.tsx";
import { Checkbox, Form, FormRow, NumberField, SubmitActions, TextField } from "../../ui/form/Form.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { DialogButton } from "../shared/dialogs.tsx";

const noticesQuery = queryOptions({
  queryKey: ["admin", "notices"],
  meta: { failure: noticeMessages.fetchFailed },
  queryFn: ({ signal }) => callApi("GET /api/notices/settings", { signal }),
  // Fetched anew for each form, and never replaced while it is open.
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
});

type Notices = ApiResponse<"GET /api/notices/settings">;

export const NoticesButton = () => (
  <DialogButton
    label="Notifications"
    title="Notifications"
    description="What the shop tells you of, and when."
    size="sm"
  >
    {(close) => <FetchedNotices onSaved={close} />}
  </DialogButton>
);

function FetchedNotices({ onSaved }: { onSaved(): void }) {
  const { data, isError, isFetching, refetch } = useQuery(noticesQuery);
  if (data) return <NoticesForm notices={data} onSaved={onSaved} />;
  if (isError) return <ErrorState title={noticeMessages.fetchFailed} query={{ isFetching, refetch }} />;
  return <Loading label="Loading the notifications" lines={8} />;
}

const KIND_NAMES = {
  order: "Paid orders",
  request: "Requests of customers",
  payment: "Payment problems",
  stock: "Books running out",
  import: "Incomplete imports",
} as const;

const TIME_NAMES: Record<(typeof NOTICE_TIMES)[number], string> = {
  off: "Never",
  once: "At once",
  daily: "Daily at 8:00",
};

function NoticesForm({ notices, onSaved }: { notices: Notices; onSaved(): void }) {
  const save = useMutation({
    mutationFn: (json: ApiInput<"PUT /api/notices/settings">["json"]) =>
      callApi("PUT /api/notices/settings", { json }),
    meta: { success: noticeMessages.saved, failure: false },
  });
  const form = useForm({
    schema: NoticesInput,
    start: { ...notices, lowStock: String(notices.lowStock) },
    submit: async ({ addresses, ...values }, base) => {
      await save.mutateAsync({ ...values, addresses: addresses.join(", "), base });
      onSaved();
    },
  });
  return (
    <Form form={form} labels={labels}>
      <TextField
        label="Email addresses"
        optional
        hint="Up to five, separated by commas. Without one, no email is sent."
        autoComplete="email"
        spellCheck={false}
        {...form.field("addresses")}
      />
      {(Object.keys(KIND_NAMES) as (keyof typeof KIND_NAMES)[]).map((kind) => (
        <FormRow key={kind}>
          <Select label={KIND_NAMES[kind]} options={TIME_NAMES} {...form.field(kind)} />
          {kind === "stock" && <NumberField label="Copies left" {...form.field("lowStock")} />}
        </FormRow>
      ))}
      <SubmitActions form={form} label="Save notifications" />
      <ThisDevice />
    </Form>
  );
}

const deviceQuery = queryOptions({
  queryKey: ["push", "seller"],
  queryFn: async () => (await renewSubscription())?.sellerNotices === true,
});

/** Saved at once, not with the form, since the browser asks for permission only directly after a tap. */
function ThisDevice() {
  const client = useQueryClient();
  const { data: state } = useQuery(pushQuery);
  const { data: isOn } = useQuery(deviceQuery);
  const choose = useMutation({
    mutationFn: async (sellerNotices: boolean): Promise<unknown> =>
      sellerNotices ? subscribe({ sellerNotices }) : renewSubscription({ sellerNotices }),
    onSettled: () => client.invalidateQueries({ queryKey: ["push"] }),
    meta: { failure: "The change could not be saved" },
  });
  const isPossible = state === "on" || state === "off";
  return (
    <Checkbox
      label="On this device"
      hint={
        state === undefined || isPossible
          ? "A notification as well, saved at once, until you sign out."
          : NOT_POSSIBLE[state]
      }
      checked={choose.isPending ? choose.variables : isOn === true}
      disabled={!isPossible || choose.isPending}
      onChange={({ target }) => choose.mutate(target.checked)}
    />
  );
}

const NOT_POSSIBLE = {
  denied: "Blocked in this browser: its settings for this site allow notifications again.",
  "install-first": "Add the shop to the home screen first.",
  unsupported: "This browser has no notifications.",
};

const labels = { ...KIND_NAMES, addresses: "email addresses", lowStock: "copies left" };
